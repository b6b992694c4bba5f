import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconX = (props: IconProps) => drawIcon(props, ['M18 6l-12 12', 'M6 6l12 12']);
