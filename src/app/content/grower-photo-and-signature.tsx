import { useQuery } from '@tanstack/react-query';
import { business } from '../../shared/business.ts';
import { growerPicturesQuery } from '../settings/grower-pictures-query.ts';

/** The photograph and the signature of the grower, as far as the owner has uploaded them; nothing without them. */
export function GrowerPhotoAndSignature() {
  const { data } = useQuery(growerPicturesQuery);
  if (!data?.photo && !data?.signature) return null;
  return (
    <figure className="page-width flex flex-wrap items-end gap-x-8 gap-y-5 border-t py-10">
      {data.photo && (
        <img
          src={data.photo}
          alt={`The grower of ${business.name}`}
          width={256}
          height={320}
          loading="lazy"
          className="aspect-[4/5] w-48 rounded-xl object-cover sm:w-64"
        />
      )}
      <figcaption>
        {data.signature && (
          <img
            src={data.signature}
            alt="Signature of the grower"
            loading="lazy"
            className="mb-3 h-20 w-auto max-w-full object-contain dark:rounded-md dark:bg-on-field dark:p-2"
          />
        )}
        <span className="text-muted">
          Your grower in {business.place.city}, {business.place.state}
        </span>
      </figcaption>
    </figure>
  );
}
