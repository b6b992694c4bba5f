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

type Props = { now: number; held: number; whole: number };

/**
 * How much of a whole can be taken now, how much is held for what is under way, and the rest, as a rhizome (R12.12).
 * Decoration: the figures must stand beside it in text. Only in the money panel.
 */
export function SegmentBar({ now, held, whole }: Props) {
  const clip = useId();
  const clipHeld = useId();
  const widthOf = (part: number) => (whole > 0 ? segmentWidth * Math.min(1, Math.max(0, part / whole)) : 0);
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${segmentWidth} ${segmentHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <rect className={styles.fill} width={widthOf(now)} height={segmentHeight} />
      </clipPath>
      <clipPath id={clipHeld}>
        <rect className={styles.fill} width={widthOf(now + held)} height={segmentHeight} />
      </clipPath>
      <Body dark="#3A684D" light="#4B7D5F" ring="#0B2A1A" />
      {held > 0 && (
        <g clipPath={`url(#${clipHeld})`}>
          <Body dark="#91672A" light="#B98A3E" ring="#5A3C12" />
        </g>
      )}
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
