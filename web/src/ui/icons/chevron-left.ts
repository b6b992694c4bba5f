import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconChevronLeft = (props: IconProps) => drawIcon(props, ['M15 6l-6 6l6 6']);
