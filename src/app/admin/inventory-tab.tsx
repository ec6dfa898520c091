import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { ManageInventory } from '../catalog/manage-inventory.tsx';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { usePlanOfDay } from '../week/queries.ts';

/** With what is over on the trays of the next Saturday. */
export function InventoryTab() {
  const plan = usePlanOfDay(saturdayOnOrAfter(newYorkDay(useShopClock() ?? Date.now())));
  return <ManageInventory overOf={(id) => plan.get(id)?.over ?? null} />;
}
