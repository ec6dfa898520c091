import { useSearchParams } from 'react-router';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';

type DeliveryDay = { date: string; now: number; choose: (date: string) => void };

/** The URL's `date` (`YYYY-MM-DD`), by default the next Saturday; null while loading. `now` is epoch ms. */
export function useDeliveryDay(): DeliveryDay | null {
  const now = useShopClock();
  const [search, setSearch] = useSearchParams();
  if (now === null) return null;
  return {
    date: search.get('date') || saturdayOnOrAfter(newYorkDay(now)),
    now,
    choose: (date) => setSearch({ date }, { preventScrollReset: true }),
  };
}

export function DeliveryDayField({ day }: { day: DeliveryDay }) {
  return (
    <Field label="Delivery day" name="day" className="max-w-full">
      <TextInput
        type="date"
        className="w-auto! max-w-full"
        value={day.date}
        onChange={({ target }) => target.value && day.choose(target.value)}
      />
    </Field>
  );
}
