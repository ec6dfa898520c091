import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SlotPicture } from '../../shared/contract/pictures.ts';
import { api, unwrap } from '../platform/api.ts';
import { classNames } from '../ui/layout/class-names.ts';

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: () => unwrap(api.api.pictures.get()),
});

function usePicture(slot: string): SlotPicture | undefined {
  return useQuery(picturesQuery).data?.[slot];
}

interface SlotImageProps {
  slot: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  className: string;
  fallback?: ReactNode;
}

/** Cropped to its center. */
export function SlotImage({ slot, alt, sizes, className, fallback = null }: SlotImageProps) {
  const picture = usePicture(slot);
  const [failed, setFailed] = useState('');
  if (!picture || failed === picture.small) return fallback;
  return (
    <img
      src={picture.small}
      srcSet={`${picture.small} 500w, ${picture.large} 1000w`}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      className={classNames('object-cover', className)}
      onError={() => setFailed(picture.small)}
    />
  );
}
