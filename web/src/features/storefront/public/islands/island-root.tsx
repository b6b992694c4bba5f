import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ToastOutlet } from '../../../../ui/toast-outlet.tsx';

let root: Root | undefined;

/** Shows something beside the static page, with the one toast outlet that the page has. */
export function showIsland(content: ReactNode): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      {content}
      <ToastOutlet onTop />
    </StrictMode>,
  );
}
