import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconRefresh = (props: IconProps) =>
  drawIcon(props, ['M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4', 'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4']);
