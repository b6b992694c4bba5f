import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconChevronUp = (props: IconProps) => drawIcon(props, ['M6 15l6 -6l6 6']);
