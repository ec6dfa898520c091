import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useOnline } from '../platform/use-online.ts';
import { usePricesDate } from './queries.ts';

/** `YYYY-MM-DD`; null while the server can be reached. */
export function useOfflinePricesDay(): string | null {
  const online = useOnline();
  const pricesDate = usePricesDate();
  return online || !pricesDate ? null : newYorkDay(Date.parse(pricesDate));
}
