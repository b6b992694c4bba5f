-- Titles that search engines show name the company's town; none until the operator says so.
update storefront.setting set value = jsonb_build_object('town', '') || value where key = 'company';
