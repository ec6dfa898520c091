import type { FirstBox } from '../../shared/contract/delivery.ts';
import { harvestDay } from '../../shared/rules/delivery-days.ts';
import { Day } from '../ui/text/day.tsx';

/** Reserves its space until the days are known. */
export function GrowingSteps({ firstBox }: { firstBox: FirstBox | null }) {
  const day = firstBox?.firstDelivery ?? '2026-12-12';
  const sowOn = firstBox ? firstBox.sowOn : day;
  return (
    <ol className={`mt-1 grid gap-x-4 sm:flex sm:flex-wrap sm:text-sm ${firstBox ? '' : 'invisible'}`}>
      {sowOn && (
        <li>
          Sown for you from <Day day={sowOn} /> on
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
