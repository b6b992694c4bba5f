import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconArrowUp = (props: IconProps) =>
  drawIcon(props, ['M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6']);
