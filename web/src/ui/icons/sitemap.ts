import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconSitemap = (props: IconProps) =>
  drawIcon(props, [
    'M3 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M15 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
    'M6 15v-1a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v1',
    'M12 9l0 3',
  ]);
