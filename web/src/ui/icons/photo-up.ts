import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconPhotoUp = (props: IconProps) =>
  drawIcon(props, [
    'M15 8h.01',
    'M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5',
    'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l3.5 3.5',
    'M14 14l1 -1c.679 -.653 1.473 -.829 2.214 -.526',
    'M19 22v-6',
    'M22 19l-3 -3l-3 3',
  ]);
