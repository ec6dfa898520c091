import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent } from '@testing-library/react';
import { Link } from 'react-router';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { useVisitTracking } from './use-visit-tracking.ts';

afterEach(resetTestApp);

function Page() {
  useVisitTracking();
  return <Link to="/faq">Questions</Link>;
}

const idle = () => act(() => Bun.sleep(20));

function recordVisits(): unknown[] {
  const bodies: unknown[] = [];
  const record = (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    expect([init?.method, init?.keepalive]).toEqual(['POST', true]);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  globalThis.fetch = Object.assign(record, { preconnect: globalThis.fetch.preconnect });
  return bodies;
}

test('every change of page is counted by its path alone, and a failure is ignored', async () => {
  const visits = recordVisits();
  const { getByRole } = showAt('/one-time-checkout?client_secret=pi_1_secret_2&order_id=3', <Page />);
  await idle();
  fireEvent.click(getByRole('link', { name: 'Questions' }));
  await idle();
  expect(visits).toEqual([
    { url: 'http://localhost/one-time-checkout', path: '/one-time-checkout', referrer: null },
    { url: 'http://localhost/faq', path: '/faq', referrer: null },
  ]);
});

test('of the site that linked here only its origin is sent', async () => {
  const visits = recordVisits();
  Object.defineProperty(document, 'referrer', {
    value: 'https://mail.example/inbox?id=7',
    configurable: true,
  });
  showAt('/', <Page />);
  await idle();
  Reflect.deleteProperty(document, 'referrer');
  expect(visits).toEqual([{ url: 'http://localhost/', path: '/', referrer: 'https://mail.example' }]);
});

test('offline nothing is sent', async () => {
  const visits = recordVisits();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  showAt('/', <Page />);
  await idle();
  Reflect.deleteProperty(navigator, 'onLine');
  expect(visits).toEqual([]);
});
