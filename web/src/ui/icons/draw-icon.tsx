import type { ComponentType, SVGProps } from 'react';

/** Width and height in pixels of text that is not enlarged (`size`, 24) and the width of the line (`stroke`, 2), beside what an SVG takes. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number };
export type Icon = ComponentType<IconProps>;

/** Draws outlines on a field of 24 × 24 in the colour of the text around them; they grow with it (decision 222). */
export function drawIcon({ size = 24, stroke = 2, ...rest }: IconProps, outlines: readonly string[]) {
  const side = `${size / 16}rem`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {outlines.map((outline) => (
        <path key={outline} d={outline} />
      ))}
    </svg>
  );
}
