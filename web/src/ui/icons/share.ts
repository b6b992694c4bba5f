import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconShare = (props: IconProps) =>
  drawIcon(props, [
    'M3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M15 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M8.7 10.7l6.6 -3.4',
    'M8.7 13.3l6.6 3.4',
  ]);
