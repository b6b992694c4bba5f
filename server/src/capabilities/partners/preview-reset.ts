import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { view } from '../../platform/requests/verb.ts';
import { previewOf } from './reset-preview.ts';

export const previewReset = view(contract.partners.resetPreview, ({ db, services }) =>
  snapshot(db, (tx) => previewOf(tx, services.companyId)),
);
