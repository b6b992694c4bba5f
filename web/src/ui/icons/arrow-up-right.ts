import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconArrowUpRight = (props: IconProps) => drawIcon(props, ['M17 7l-10 10', 'M8 7l9 0l0 9']);
