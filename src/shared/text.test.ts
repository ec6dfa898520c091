import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { BillingAddress, CreateAdmin, Profile, Register } from './contract/accounts.ts';
import { DeliveryAddress } from './contract/address.ts';
import { NewProduct, ProductChange } from './contract/catalog.ts';
import { CustomerInfo } from './contract/checkout.ts';
import { AddressValidationLog } from './contract/delivery.ts';
import { OrderEdit } from './contract/orders.ts';

const fields = [
  [NewProduct, 'name'],
  [ProductChange, 'name'],
  ...(['street', 'city', 'state', 'zipCode'] as const).map((field) => [DeliveryAddress, field] as const),
  ...(['name', 'phone', 'city', 'state', 'zipCode'] as const).map((field) => [CustomerInfo, field] as const),
  ...(['firstName', 'lastName', 'phone', 'streetAddress', 'city', 'state', 'zipCode'] as const).map(
    (field) => [Register, field] as const,
  ),
  ...(['firstName', 'lastName', 'phone'] as const).map((field) => [Profile, field] as const),
  ...(['billingName', 'billingAddress', 'billingCity', 'billingState', 'billingZip'] as const).map(
    (field) => [BillingAddress, field] as const,
  ),
  [CreateAdmin, 'firstName'],
  [CreateAdmin, 'lastName'],
  [OrderEdit, 'guestName'],
  [AddressValidationLog, 'address'],
] as const;

/** Ignores the schema's other fields. */
function refusalsOf(schema: v.GenericSchema, field: string, text: string): string[] {
  const { issues = [] } = v.safeParse(schema, { [field]: text });
  return issues.filter(({ path }) => path?.[0]?.key === field).map(({ message }) => message);
}

test.each(fields)('text of one line is refused with control characters: %p %s', (schema, field) => {
  const harmless = field === 'zipCode' ? ' 30004 \n' : ' Zoë O’Neil 陳 \u202E12-B \n';
  expect(refusalsOf(schema, field, harmless)).toEqual([]);
  for (const mark of ['\n', '\r\n', '\t', '\0', '\u001B', '\u007F', '\u0085'])
    expect(refusalsOf(schema, field, `30004${mark}31401`)[0]).toBe(
      'Please write this on one line, without control characters.',
    );
});

test('the whole address of a profile, which has room for lines, keeps them', () => {
  const address = '12 Main St\nMilton, Georgia 30004';
  expect(v.parse(Profile, { address }).address).toBe(address);
});
