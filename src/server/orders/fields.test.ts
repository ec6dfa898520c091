import { expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { createLogger } from '../platform/process/log.ts';
import { isPersonalMetadata, orderFields, privateNames } from './fields.ts';
import { orders } from './table.ts';

test('the list has every column of an order, once', () => {
  const listed = orderFields.map(({ name }) => name);
  expect(listed.toSorted()).toEqual(Object.keys(getTableColumns(orders)).toSorted() as typeof listed);
});

test('what tells of a person leaves the provider with the account and is in no log', () => {
  const keys = ['name', 'email', 'phone', 'street', 'city', 'state', 'zip_code', 'point', 'notes', 'notes_2'];
  expect([...keys, 'order_id', 'figures', 'items_2', 'frequency'].filter(isPersonalMetadata)).toEqual(keys);
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) }, privateNames);
  log.info({
    phone: '770-555',
    row: { deliveryNotes: 'Gate 4', street: '12 Main St' },
    box: { notes: 'x1' },
  });
  expect(lines.join()).not.toMatch(/770-555|Gate 4|Main St|x1/);
});
