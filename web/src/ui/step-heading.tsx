import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step that takes another's place. It takes the focus too, so that the change is heard. */
export function StepHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </h2>
  );
}
