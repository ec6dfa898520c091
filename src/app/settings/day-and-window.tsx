import type { DayStyle } from '../../shared/rules/format-day.ts';
import { Day } from '../ui/text/day.tsx';
import { useSettingValues } from './use-setting-values.ts';

/** A delivery day, and when the driver comes: "Saturday, December 12, 8am to noon". */
export function DayAndWindow({ day, format }: { day: string; format?: DayStyle }) {
  const window = useDeliveryWindow();
  return (
    <>
      <Day day={day} format={format} />
      {window && <span className="font-normal">, {window}</span>}
    </>
  );
}

/** In the farm's words; '' when it says nothing. */
export function useDeliveryWindow(): string {
  return useSettingValues().settings?.deliveryWindow ?? '';
}
