import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconChevronRight = (props: IconProps) => drawIcon(props, ['M9 6l6 6l-6 6']);
