import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconMenu2 = (props: IconProps) => drawIcon(props, ['M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0']);
