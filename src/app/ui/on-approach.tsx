import { type ReactNode, useEffect, useRef, useState } from 'react';

interface OnApproachProps {
  /** Stands in until the place comes near. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Quiet time after which content is drawn without being asked for, in ms. */
const patience = 3000;

/**
 * Draws its content once the reader scrolls near it, so that its code stays out of the first view; and in any case
 * a little later, so that it is there before anybody looks for it.
 */
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
    const timer = setTimeout(() => setNear(true), patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [near]);
  return <div ref={place}>{near ? children : fallback}</div>;
}
