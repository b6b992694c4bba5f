import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconBan = (props: IconProps) =>
  drawIcon(props, ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M5.7 5.7l12.6 12.6']);
