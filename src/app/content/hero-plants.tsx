import { useEffect, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';

/** The drawn plants, which come up once they are there: the first view is the headline on its green. */
export function HeroPlants() {
  const picture = useRef<HTMLImageElement>(null);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (picture.current?.complete) setThere(true);
  }, []);
  return (
    <img
      ref={picture}
      src="/pictures/home-hero.svg"
      alt=""
      width={1600}
      height={570}
      fetchPriority="low"
      onLoad={() => setThere(true)}
      className={classNames(
        'pointer-events-none absolute bottom-0 right-0 -z-2 transition-opacity duration-slow',
        'h-80 w-auto max-w-none lg:h-auto lg:w-full dark:brightness-80',
        !isThere && 'opacity-0',
      )}
    />
  );
}
