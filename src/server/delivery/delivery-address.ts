import { type DeliveryAddress, isCompleteAddress } from '../../shared/contract/address.ts';
import { checkoutMessages } from '../../shared/contract/checkout.ts';
import { AppError } from '../platform/errors.ts';

/** 400 with the sentence of product 13.4 unless complete. */
export function requireCompleteAddress(input: Partial<DeliveryAddress> | undefined): DeliveryAddress {
  const address = { street: '', city: '', state: '', zipCode: '', ...input };
  if (!isCompleteAddress(address)) throw new AppError('invalid', checkoutMessages.noAddress.message);
  return address;
}
