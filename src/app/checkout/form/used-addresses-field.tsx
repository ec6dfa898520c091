import { cart } from '../../cart/cart.ts';
import type { Address } from '../../delivery/address-errors.ts';
import { useOrders } from '../../orders/queries.ts';
import { Select } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { type UsedAddress, usedAddresses } from './used-addresses.ts';

/** Empty if the only one is already in the form. */
export function UsedAddressesField({ address }: { address: Address }) {
  const rows = useOrders().data?.pages.flatMap((page) => page.rows) ?? [];
  const used = usedAddresses(rows);
  const texts = used.map(textOf);
  const chosen = texts.indexOf(textOf(address));
  if (used.length === 0 || (used.length === 1 && chosen === 0)) return null;
  return (
    <Field label="Addresses you have used" name="usedAddress">
      <Select
        value={String(chosen)}
        onChange={({ target }) => cart.setAddress(used[Number(target.value)] ?? {})}
      >
        {chosen < 0 && <option value="-1">The address below</option>}
        {texts.map((text, index) => (
          <option key={text} value={String(index)}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function textOf({ street, city, zipCode }: UsedAddress): string {
  return `${street.trim()}, ${city.trim()} ${zipCode.trim()}`;
}
