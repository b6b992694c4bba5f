import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconDeviceMobile = (props: IconProps) =>
  drawIcon(props, [
    'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14',
    'M11 4h2',
    'M12 17v.01',
  ]);
