import type { DeliveryAddress } from '../../shared/address.ts';

/** An address as it is typed; the notes to it belong to the cart. */
export type Address = Omit<DeliveryAddress, 'notes'>;

export function trimmedAddress({ street, city, state, zipCode }: Address): Address {
  return { street: street.trim(), city: city.trim(), state: state.trim(), zipCode: zipCode.trim() };
}

/** What is wrong with the form of a ZIP code that was typed; null for a good one, and for none. */
export function zipError(typed: string): string | null {
  return /^(\d{5}(-\d{4})?)?$/.test(typed.trim()) ? null : 'ZIP code has 5 digits.';
}

/** What each required field lacks, for the text beside it. */
export function addressErrors(address: Address): Record<string, string> {
  const typed = trimmedAddress(address);
  const missing = Object.entries(fieldNames).filter(([field]) => !typed[field as keyof Address]);
  const zip = zipError(address.zipCode);
  return {
    ...Object.fromEntries(missing.map(([field, name]) => [field, `Please enter your ${name}.`])),
    ...(zip && { zipCode: zip }),
  };
}

const fieldNames: Record<keyof Address, string> = {
  street: 'street address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
};
