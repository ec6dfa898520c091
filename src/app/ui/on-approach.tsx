import { type ReactNode, useEffect, useRef, useState } from 'react';

interface OnApproachProps {
  /** Stands in until the place comes near. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws its content once the reader scrolls near it, so that its code stays out of the first view. */
export function OnApproach({ fallback, children }: OnApproachProps) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = place.current;
    if (!target || near) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '96px',
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : fallback}</div>;
}
