import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../testing/shop.tsx';
import { turnedOn } from './push-on.ts';
import { PushOffer, PushSetting, renewPushes } from './push-setting.tsx';

const endpoint = 'https://push.example.com/phone';
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const natives = [globalThis.matchMedia, Object.getOwnPropertyDescriptor(navigator, 'serviceWorker')] as const;
let sent: string[] = [];
let permission: NotificationPermission = 'default';
let isInstalled = true;
let pushManager = {} as Record<'subscribe' | 'getSubscription', () => Promise<unknown>>;

beforeEach(() => {
  [sent, permission, isInstalled] = [[], 'default', true];
  const requestPermission = async () => {
    permission = 'granted';
    return permission;
  };
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      requestPermission,
      get permission() {
        return permission;
      },
    },
    matchMedia: () => Object.assign(new EventTarget(), { matches: isInstalled }),
  });
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => sent.push('unsubscribed'),
  };
  pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  answerCalls({
    '/api/push/key': () => json({ key: 'shop' }),
    '/api/push/subscriptions': (_, init) => {
      sent.push(`${init?.method} ${init?.body}`);
      return json({ ok: true });
    },
  });
});

afterEach(() => {
  resetTestApp();
  const [matchMedia, worker] = natives;
  Object.assign(globalThis, { matchMedia, Notification: undefined });
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
  if (worker) Object.defineProperty(navigator, 'serviceWorker', worker);
  else Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('pushes are turned on by a tap, and off again at the shop and in the browser', async () => {
  const shown = showAt('/', <PushSetting />);
  fireEvent.click(shown.getByRole('button', { name: 'Turn on notifications' }));
  const off = await shown.findByRole('button', { name: 'Turn off notifications' });
  expect(sent).toEqual([`POST ${JSON.stringify({ endpoint, keys: { p256dh: 'p', auth: 'a' } })}`]);
  fireEvent.click(off);
  await shown.findByRole('button', { name: 'Turn on notifications' });
  expect(sent.slice(1)).toEqual([`DELETE ${JSON.stringify({ endpoint })}`, 'unsubscribed']);
});

test('the offer stands in the installed app alone, until it is answered', async () => {
  isInstalled = false;
  const outside = showAt('/', <PushOffer />);
  expect(outside.queryByText('Know when your box comes')).toBeNull();
  resetTestApp();
  isInstalled = true;
  const shown = showAt('/', <PushOffer />);
  fireEvent.click(shown.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(shown.queryByText('Know when your box comes')).toBeNull());
  expect(sent).toEqual([]);
});

test('who has blocked notifications in the browser reads so', () => {
  permission = 'denied';
  const shown = showAt('/', <PushSetting />);
  expect(shown.getByText(/blocked in the settings of your browser/)).toBeDefined();
});

test('at the start of the app the shop is told the present address of pushes that are on', async () => {
  await renewPushes();
  expect(sent).toEqual([]);
  permission = 'granted';
  turnedOn.set(true);
  await renewPushes();
  expect(sent).toEqual([`POST ${JSON.stringify({ endpoint, keys: { p256dh: 'p', auth: 'a' } })}`]);
});

test('a subscription under an earlier key of the shop is replaced', async () => {
  permission = 'granted';
  turnedOn.set(true);
  const { subscribe } = pushManager;
  pushManager.subscribe = async () => {
    if (!sent.includes('unsubscribed')) throw new DOMException('Another key.', 'InvalidStateError');
    return subscribe();
  };
  await renewPushes();
  expect(sent).toEqual(['unsubscribed', expect.stringMatching(/^POST /)]);
});

test('where the browser gives no subscription any more, pushes show as off; without the shop they stay on', async () => {
  permission = 'granted';
  turnedOn.set(true);
  const shown = showAt('/', <PushSetting />);
  answerCalls({ '/api/push/key': noNetwork });
  await act(renewPushes);
  expect(await shown.findByRole('button', { name: 'Turn off notifications' })).toBeTruthy();
  answerCalls({ '/api/push/key': () => json({ key: 'shop' }) });
  pushManager.getSubscription = async () => null;
  pushManager.subscribe = () => Promise.reject(new DOMException('No.', 'AbortError'));
  await act(renewPushes);
  expect(await shown.findByRole('button', { name: 'Turn on notifications' })).toBeTruthy();
});
