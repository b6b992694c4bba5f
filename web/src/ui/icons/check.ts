import { drawIcon, type IconProps } from './draw-icon.tsx';

export const IconCheck = (props: IconProps) => drawIcon(props, ['M5 12l5 5l10 -10']);
