import type { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import { harvestDay } from '../../shared/rules/delivery-days.ts';
import { Day } from '../ui/text/day.tsx';

/** Reserves its space until the days are known. */
export function GrowingSteps({ terms }: { terms: DeliveryTermsAnswer | undefined }) {
  const day = terms?.firstDelivery ?? '2026-12-12';
  const sowOn = terms ? terms.sowOn : day;
  return (
    <ol className={`mt-1 grid gap-x-4 sm:flex sm:flex-wrap sm:text-sm ${terms ? '' : 'invisible'}`}>
      {sowOn && (
        <li>
          Sown for you from <Day day={sowOn} format="date" /> on
        </li>
      )}
      <li>
        Cut <Day day={harvestDay(day)} />
      </li>
      <li>
        With you <Day day={day} />
      </li>
    </ol>
  );
}
