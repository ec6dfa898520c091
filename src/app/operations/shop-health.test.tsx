import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { AdminHealth } from '../../shared/contract/operations.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { ShopHealth, TestMails } from './shop-health.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const at = Date.parse('2026-11-25T15:00:00Z');
const sound: AdminHealth = {
  version: '0.1.0',
  mode: 'live',
  startedAt: at,
  faults: [],
  backup: {
    newestAt: at,
    isUnderWay: false,
    check: { at, backup: 'shop-2026-11-25-15-00', summary: '12 orders', finding: '' },
  },
  mails: { waiting: 0, oldestWaitingAt: null, givenUp: 0, held: 0 },
  webhooks: { lastAt: at, missed: 0 },
  failedJobs: [],
  disk: { database: 5_400_000, free: 64_000_000_000, total: 100_000_000_000 },
  services: [{ name: 'Stripe', lastHeardAt: at, failingSince: null, lastError: null, refusedTurns: 3 }],
  heldMails: [],
};

function show(health: Partial<AdminHealth>, more: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ '/api/admin/health': () => Response.json({ ...sound, ...health }), ...more });
  return showAt(
    '/admin?tab=settings',
    <>
      <TestMails />
      <ShopHealth />
    </>,
  );
}

const factOf = (text: string, label: string) => text.split(label)[1] ?? '';

test('a sound shop says so, with its figures', async () => {
  const screen = show({});
  expect(await screen.findByText('Nothing is wrong.')).toBeTruthy();
  const text = screen.container.textContent ?? '';
  expect(factOf(text, 'Version')).toStartWith('0.1.0, running since Wed, Nov 25, 10 AM');
  expect(factOf(text, 'Backup')).toStartWith(
    'Newest Wed, Nov 25, 10 AM. Restored and found sound Wed, Nov 25, 10 AM (12 orders).',
  );
  expect(factOf(text, 'Disk')).toStartWith('The database has 5 MB; 64 GB of 100 GB are free');
  expect(factOf(text, 'Stripe')).toStartWith(
    'Last heard from Wed, Nov 25, 10 AM. 3 requests refused, too many at once',
  );
  expect(screen.queryByText('Mails not sent since a restore')).toBeNull();
});

test('what is wrong stands first, and every figure that is bad says so', async () => {
  const screen = show({
    faults: [{ name: 'mail server', detail: 'ECONNREFUSED', since: at }],
    mails: { waiting: 3, oldestWaitingAt: at, givenUp: 1, held: 0 },
    webhooks: { lastAt: null, missed: 4 },
    failedJobs: [{ name: 'backup', since: at, lastError: 'No room' }],
    services: [
      {
        name: 'mail server',
        lastHeardAt: null,
        failingSince: at,
        lastError: 'ECONNREFUSED',
        refusedTurns: 0,
      },
    ],
    backup: null,
  });
  const list = await screen.findByRole('list', { name: 'Wrong now' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Mail server since Wed, Nov 25, 10 AM. ECONNREFUSED',
    'Backups are off. BACKUP_DIR is not set.',
  ]);
  const text = screen.container.textContent ?? '';
  expect(factOf(text, 'Mails')).toStartWith('3 waiting, the oldest since Wed, Nov 25, 10 AM, 1 given up');
  expect(factOf(text, 'Webhooks')).toStartWith('None came yet. 4 missed in 24 hours');
  expect(text).toContain('backup since Wed, Nov 25, 10 AM: No room');
});

test('where only the backup is off, that is named', async () => {
  const screen = show({ backup: null });
  expect((await screen.findByRole('list', { name: 'Wrong now' })).textContent).toStartWith('Backups are off');
  expect(screen.queryByText('Nothing is wrong.')).toBeNull();
});

test('"Back up now" asks for a backup', async () => {
  let asked = 0;
  const screen = show(
    {},
    {
      '/api/admin/backup': () => {
        asked += 1;
        return Response.json({ ok: true });
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'A backup is being made' }));
  expect(asked).toBe(1);
});

test('held mails are sent or dropped one by one, or all', async () => {
  const bodies: unknown[] = [];
  const mail = { to: 'ann@example.com', createdAt: at };
  const screen = show(
    {
      mails: { ...sound.mails, held: 2 },
      heldMails: [
        { ...mail, id: 'a', subject: 'Your receipt' },
        { ...mail, id: 'b', subject: 'Your card will be charged' },
      ],
    },
    {
      '/api/admin/held-mails': (_, init) => {
        bodies.push(JSON.parse(String(init?.body)));
        return Response.json({ ok: true });
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send Your receipt to ann@example.com' }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: '1 mail on the way' }));
  const dropAll = screen.getByRole('button', { name: 'Drop all 2' });
  await waitFor(() => expect(dropAll.hasAttribute('disabled')).toBe(false));
  fireEvent.click(dropAll);
  await waitFor(() => expect(currentToast()).toMatchObject({ title: '2 mails dropped' }));
  expect(bodies).toEqual([
    { ids: ['a'], decision: 'send' },
    { ids: ['a', 'b'], decision: 'drop' },
  ]);
});

test('a test shop shows its mails, and no other shop asks for them', async () => {
  const mail = { id: '1', to: 'ann@example.com', subject: 'Your receipt', text: 'Thanks\n$12.00', html: '' };
  let asked = 0;
  const mails = {
    '/api/admin/mails': () => {
      asked += 1;
      return Response.json([{ ...mail, createdAt: at }]);
    },
  };
  answerCalls({ '/api/admin/health': () => Response.json({ ...sound, mode: 'staging' }), ...mails });
  const screen = showAt('/admin?tab=settings', <TestMails />);
  const list = within(await screen.findByRole('list', { name: 'Mails of this test shop' }));
  expect(list.getByText('Your receipt').textContent).toContain('ann@example.com, Wed, Nov 25, 10 AM');
  expect(list.getByText(/Thanks/).textContent).toBe(mail.text);
  resetTestApp();
  const live = show({}, mails);
  await live.findByText('Nothing is wrong.');
  expect(asked).toBe(1);
});
