import type { DeliveryAddress } from '../../shared/contract/address.ts';

export type Address = Omit<DeliveryAddress, 'notes'>;

export function trimmedAddress({ street, city, state, zipCode }: Address): Address {
  return { street: street.trim(), city: city.trim(), state: state.trim(), zipCode: zipCode.trim() };
}

/** The state is filled in from the start. */
export function isUntouched({ street, city, zipCode }: Address): boolean {
  return `${street}${city}${zipCode}`.trim() === '';
}

/** Null for a valid or empty ZIP code. */
export function zipError(typed: string): string | null {
  return /^(\d{5}(-\d{4})?)?$/.test(typed.trim()) ? null : 'ZIP code has 5 digits.';
}

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
