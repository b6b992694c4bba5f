import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconWallet = (props: IconProps) =>
  drawIcon(props, [
    'M17 8v-3a1 1 0 0 0 -1 -1h-10a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1 -1 1h-12a2 2 0 0 1 -2 -2v-12',
    'M20 12v4h-4a2 2 0 0 1 0 -4h4',
  ]);
