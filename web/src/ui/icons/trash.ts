import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconTrash = (props: IconProps) =>
  drawIcon(props, [
    'M4 7l16 0',
    'M10 11l0 6',
    'M14 11l0 6',
    'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
    'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
  ]);
