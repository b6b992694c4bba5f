import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconTrophy = (props: IconProps) =>
  drawIcon(props, [
    'M8 21l8 0',
    'M12 17l0 4',
    'M7 4l10 0',
    'M17 4v8a5 5 0 0 1 -10 0v-8',
    'M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ]);
