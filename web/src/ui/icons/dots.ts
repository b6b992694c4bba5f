import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconDots = (props: IconProps) =>
  drawIcon(props, [
    'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
    'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
    'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  ]);
