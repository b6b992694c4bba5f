import { contract } from '@rimpang/contract/index';
import { snapshot } from '../../platform/database/database.ts';
import { sharedView } from '../../platform/requests/shared-view.ts';
import { previewOf } from './reset-preview.ts';

export const previewReset = sharedView(contract.partners.resetPreview, ({ db, services }) =>
  snapshot(db, (tx) => previewOf(tx, services.companyId)),
);
