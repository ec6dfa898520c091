import { useState } from 'react';
import { classNames } from './class-names.ts';
import { SproutIcon } from './icons.tsx';

interface ProductPictureProps {
  src: string;
  name: string;
  /** Sets the size; the picture fills it. */
  className: string;
  /** Without words, for places where the name stands right beside it. */
  decorative?: boolean;
  /** In a page's first view, where it is wanted at once. */
  eager?: boolean;
}

/** A product's picture; a placeholder with its name when the picture does not come. */
export function ProductPicture({
  src,
  name,
  className,
  decorative = false,
  eager = false,
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== src)
    return (
      <img
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
