import { closeOnBack } from './back-button.ts';
import { showIsland } from './island-root.tsx';
import { OrderDialog } from './order-dialog.tsx';
import type { OrderRequest } from './order-types.ts';

/** Opens the dialog of a product or package. */
export function openDialog(request: OrderRequest): void {
  closeOnBack(() => showIsland(null));
  showIsland(<OrderDialog key={request.id} request={request} onClose={() => history.back()} />);
}
