import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconArrowDownLeft = (props: IconProps) => drawIcon(props, ['M17 7l-10 10', 'M16 17l-9 0l0 -9']);
