import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconArrowLeft = (props: IconProps) => drawIcon(props, ['M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6']);
