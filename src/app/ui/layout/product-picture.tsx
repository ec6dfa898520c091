import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { SproutIcon } from './icons.tsx';

interface ProductPictureProps {
  src: string;
  name: string;
  /** Sets the size. */
  className: string;
  /** For use beside the product's name. */
  decorative?: boolean;
  /** For the first screen. */
  eager?: boolean;
}

/** Shows a placeholder with the name if the picture fails. */
export function ProductPicture({
  src,
  name,
  className,
  decorative = false,
  eager = false,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = picture.current;
    // It may have failed before hydration; this fires the event again.
    if (image?.complete && image.naturalWidth === 0) image.src = image.currentSrc || src;
  }, [src]);
  if (failed !== src)
    return (
      <img
        ref={picture}
        src={src}
        alt={decorative ? '' : name}
        width={400}
        height={300}
        loading={eager ? 'eager' : 'lazy'}
        className={classNames('object-cover dark:brightness-80', className)}
        onError={() => setFailed(src)}
      />
    );
  return (
    <span
      className={classNames(
        'flex flex-col items-center justify-center gap-1 overflow-hidden bg-leaf-soft p-1 text-center text-leaf-ink',
        className,
      )}
    >
      <SproutIcon className="h-6 w-6" />
      <span className="text-xs font-semibold leading-4">{name}</span>
    </span>
  );
}
