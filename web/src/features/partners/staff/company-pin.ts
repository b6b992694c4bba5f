import { failureMessage } from '@rimpang/contract/failures';
import { pinTypeLabels } from '@rimpang/domain/pins';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/client.ts';

/** Why staff cannot register or activate while the company has no activation PIN. */
export const noCompanyPin = failureMessage('COMPANY_PIN_STOCK_SHORT', { type: pinTypeLabels.activation });

/** Has the company an activation PIN left? Everybody who may register is told that, and no figure; undefined while it is not known. */
export function useHasCompanyPin(): boolean | undefined {
  return useQuery(queries.partners.registrationPin.queryOptions({ input: {} })).data?.available;
}
