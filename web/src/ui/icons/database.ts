import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconDatabase = (props: IconProps) =>
  drawIcon(props, [
    'M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0',
    'M4 6v6a8 3 0 0 0 16 0v-6',
    'M4 12v6a8 3 0 0 0 16 0v-6',
  ]);
