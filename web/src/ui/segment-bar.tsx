import { useId } from 'react';
import styles from './segment-bar.module.css';
import {
  segmentBody,
  segmentFineRings,
  segmentHeight,
  segmentLight,
  segmentRings,
  segmentWidth,
} from './segment-shape.ts';

/**
 * How much of a whole is still to be taken, as a rhizome (R12.12). Decoration: both figures must stand
 * beside it in text. Only in the money panel.
 */
export function SegmentBar({ part, whole }: { part: number; whole: number }) {
  const clip = useId();
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${segmentWidth} ${segmentHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect className={styles.fill} width={segmentWidth * share} height={segmentHeight} />
      </clipPath>
      <Body dark="#3A684D" light="#4B7D5F" ring="#0B2A1A" />
      <g clipPath={`url(#${clip})`}>
        <Body dark="#DC8412" light="#F4AE2B" ring="#A85B0A" />
      </g>
    </svg>
  );
}

function Body({ dark, light, ring }: { dark: string; light: string; ring: string }) {
  return (
    <>
      <path d={segmentBody} fill={dark} />
      <path d={segmentLight} fill={light} />
      <path d={segmentRings} stroke={ring} strokeWidth="2" fill="none" strokeLinecap="round" opacity=".9" />
      <path
        d={segmentFineRings}
        stroke={ring}
        strokeWidth="1.2"
        fill="none"
        strokeLinecap="round"
        opacity=".6"
      />
    </>
  );
}
