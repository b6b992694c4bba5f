import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconBolt = (props: IconProps) => drawIcon(props, ['M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11']);
