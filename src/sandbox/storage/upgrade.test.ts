import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestSandbox } from '../test-sandbox.ts';
import { daySeconds, invoices, moveClockTo, subscribeAndPay } from '../test-subscriptions.ts';

type Fields = Record<string, unknown>;

test('a file of the first version goes on with its cards, subscriptions and keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const file = join(folder, 'old.sqlite');
  const before = openTestSandbox(file);
  const started = await subscribeAndPay(before);
  await before.sandbox.stop();
  writeAsFirstVersion(file);
  const after = openTestSandbox(file);
  expect(after.sandbox.keys).toEqual(before.sandbox.keys);
  const subscription = await after.stripe.subscriptions.retrieve(started.id, { expand: ['latest_invoice'] });
  expect(subscription).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', total: 3861 } });
  expect((await after.stripe.charges.list()).data).toHaveLength(1);
  expect((await after.stripe.events.list({ limit: 100 })).data.length).toBeGreaterThan(5);
  await moveClockTo(after, started.start + 14 * daySeconds + 3600);
  expect((await invoices(after, started))[0]).toMatchObject({ status: 'paid', amount_paid: 3861 });
  await after.sandbox.stop();
  rmSync(folder, { recursive: true });
});

/** Takes a file back to the tables, names and fields of the first version. */
function writeAsFirstVersion(file: string): void {
  const db = new Database(file);
  for (const index of ['type', 'customer', 'parent']) db.run(`DROP INDEX resources_by_${index}`);
  db.run('DROP INDEX resources_scheduled');
  db.run('ALTER TABLE resources RENAME TO objects');
  db.run('ALTER TABLE objects RENAME COLUMN type TO kind');
  db.run('ALTER TABLE objects RENAME COLUMN run_at TO due');
  db.run('ALTER TABLE saved_responses RENAME TO answers');
  for (const [index, column] of [
    ['kind', 'kind'],
    ['customer', 'customer'],
    ['parent', 'parent'],
    ['due', 'due'],
  ])
    db.run(`CREATE INDEX objects_by_${index} ON objects (${column})`);
  const rows = db.query<{ seq: number; body: string }, []>('SELECT seq, body FROM objects').all();
  for (const { seq, body } of rows) {
    const first = JSON.stringify(asFirstVersion(JSON.parse(body) as Fields));
    db.query('UPDATE objects SET body = ? WHERE seq = ?').run(first, seq);
  }
  db.close();
}

function asFirstVersion({ internal, ...fields }: Fields): Fields {
  const { runAt, isTrialNoticeSent, resumption: _resumption, usedUp, ...kept } = internal as Fields;
  const hidden = { ...kept, due: runAt, warned: isTrialNoticeSent, spent: usedUp, cycle: 0 };
  if (fields.object === 'charge') {
    const { card } = fields.payment_method_details as { card: Fields };
    const { network, brand, last4 } = card;
    const details = { type: 'card', card: { ...card, display_brand: network, brand, last4, networks: {} } };
    return { ...fields, customer_account: null, payment_method_details: details, hidden };
  }
  if (fields.object === 'subscription') {
    const { custom_fields: _fields, ...settings } = fields.invoice_settings as Fields;
    return { ...fields, invoice_settings: settings, status_details: null, hidden };
  }
  return fields.object === 'invoice' ? { ...fields, status_details: null, hidden } : { ...fields, hidden };
}
