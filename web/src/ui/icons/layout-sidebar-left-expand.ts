import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconLayoutSidebarLeftExpand = (props: IconProps) =>
  drawIcon(props, [
    'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
    'M9 4v16',
    'M14 10l2 2l-2 2',
  ]);
