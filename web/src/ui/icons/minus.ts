import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconMinus = (props: IconProps) => drawIcon(props, ['M5 12l14 0']);
