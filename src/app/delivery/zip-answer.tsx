import type { ZipCodeAnswer } from '../../shared/contract/delivery.ts';
import { PinIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import { useDeliveryTerms } from './use-delivery-terms.ts';
import { WaitingListForm } from './waiting-list-form.tsx';

/** Loaded with the first answer. */
export function ZipAnswer({ answer, email }: { answer: ZipCodeAnswer; email: string | null }) {
  const { terms, isFullyBooked, isUnknown } = useDeliveryTerms();
  const { zipCode, city, state, distance } = answer;
  if (!answer.isInside)
    return (
      <div className="mt-3 grid gap-3">
        <p className="font-semibold">{city}: not yet.</p>
        <WaitingListForm
          address={`${zipCode} ${city}, ${state}`}
          distance={distance}
          place={zipCode}
          email={email}
        />
      </div>
    );
  return (
    <p className="mt-3 flex gap-2 font-semibold text-leaf-ink">
      <PinIcon className="mt-0.5 h-5 w-5 shrink-0" />
      <span>
        {city}: yes,{' '}
        {isFullyBooked || isUnknown ? (
          <span key="area">we deliver there.</span>
        ) : (
          <span key="day">
            next box {terms ? <Day day={terms.firstDelivery} /> : <span>on a Saturday</span>}
          </span>
        )}
      </span>
    </p>
  );
}
