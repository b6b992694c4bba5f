import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconPlus = (props: IconProps) => drawIcon(props, ['M12 5l0 14', 'M5 12l14 0']);
