import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconChevronDown = (props: IconProps) => drawIcon(props, ['M6 9l6 6l6 -6']);
