-- What was sent with a password, a NIK or an account number had a plain hash of all of it for thirty days
-- (decision 198): a copy of the database let one try passwords against it. These hashes are forgotten; what
-- such an operation answered stays, and a repeat under its id still gets it.
update platform.operation set request_hash = ''
where action in ('partners.register', 'partners.registerFromOrder', 'partners.signUp',
  'partners.activateSelf', 'partners.activate', 'partners.resetNetwork', 'pins.resetAll');
