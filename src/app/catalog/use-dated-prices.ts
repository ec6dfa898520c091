import { newYorkDay } from '../../shared/delivery-days.ts';
import { useOnline } from '../pwa/use-online.ts';
import { usePricesDate } from './queries.ts';

/** The day the shown prices are from, while the shop cannot be asked for today's; null while it can. */
export function useDatedPrices(): string | null {
  const online = useOnline();
  const pricesDate = usePricesDate();
  return online || !pricesDate ? null : newYorkDay(Date.parse(pricesDate));
}
