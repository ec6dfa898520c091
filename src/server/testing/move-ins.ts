import type { ImportMoveInsAnswer } from '../../shared/contract/move-ins.ts';
import { newId } from '../platform/db/ids.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { createTestAdmin } from './admin.ts';
import type { TestShop } from './shop.ts';

/** Weekly, $34.00 of greens; the shop's clock stands at Wednesday, March 5, 2031. */
export const testMoveIn = {
  email: 'mia@example.com',
  firstName: 'Mia',
  lastName: 'Mover',
  phone: '770-555-0166',
  street: '12 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  notes: 'Gate 7',
  planFrequency: 'weekly',
  products: [
    { productId: 'pea-shoots', quantity: 8 },
    { productId: 'radish', quantity: 4 },
  ],
  firstDelivery: '2031-03-15',
};

type Shop = Pick<TestShop, 'deps' | 'customer' | 'visitor'>;
type Client = ReturnType<TestShop['visitor']>;

export function createMover(shop: Shop) {
  const admin = createTestAdmin(shop);
  const mailsTo = (to: string) => listMails(shop.deps.db).filter((mail) => mail.to === to);
  /** Status and answer. */
  async function send(client: Client, method: string, path: string, body?: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await client.call(method, path, body, headers);
    const text = await answer.text();
    return { status: answer.status, text, body: answer.ok ? JSON.parse(text) : text };
  }
  const importRows = (rows: unknown, { key = newId(), preview = false } = {}) =>
    send(admin, 'POST', '/api/admin/move-ins', { rows, ...(preview && { preview }) }, key);
  async function invite(changes: object = {}): Promise<string> {
    const { body } = await importRows([{ ...testMoveIn, ...changes }]);
    const [row] = (body as ImportMoveInsAnswer).rows;
    if (row?.state !== 'invited') throw new Error(`The row was refused: ${JSON.stringify(body)}`);
    return tokenOf('email' in changes ? String(changes.email) : testMoveIn.email);
  }
  /** From the newest mail to the address. */
  function tokenOf(to: string): string {
    const mail = mailsTo(to).find(({ text }) => text.includes('/move-in?token='));
    return /move-in\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
  }
  const look = (token: string, client: Client = shop.visitor()) =>
    send(client, 'GET', `/api/move-in?${new URLSearchParams({ token })}`);
  /** As the page shows it, unless `changes` say otherwise. */
  async function accept(token: string, changes: object = {}, client: Client = shop.visitor(), key = newId()) {
    const shown = (await look(token)).body;
    const body = {
      token,
      password: 'a garden of greens',
      expectedTotal: shown.total ?? 0,
      expectedDelivery: shown.firstDelivery ?? '2031-03-15',
      ...changes,
    };
    return send(client, 'POST', '/api/move-in', body, key);
  }
  const list = async (query = '') => (await send(admin, 'GET', `/api/admin/move-ins${query}`)).body;
  const rowOf = async (email = testMoveIn.email) =>
    (await list()).find((row: { email: string }) => row.email === email);
  return { admin, mailsTo, send, importRows, invite, tokenOf, look, accept, list, rowOf };
}
