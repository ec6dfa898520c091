import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import type { OpenMoveIn } from '../../shared/contract/move-ins.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import DeclineMoveInPage from './decline-move-in-page.tsx';
import MoveInPage from './move-in-page.tsx';

afterEach(resetTestApp);

const invitation: OpenMoveIn = {
  state: 'invited',
  firstName: 'Mia',
  email: 'mia@example.com',
  planFrequency: 'weekly',
  lines: [{ productId: 'radish', name: 'Radish', ounces: 4, total: 1200 }],
  total: 5648,
  firstDelivery: '2026-12-12',
  chargedOn: '2026-12-08',
  hasAccount: false,
};
const shown = (part: object = {}) => Response.json({ ...invitation, ...part });
const page = () => showAt('/move-in?token=abc', <MoveInPage />);

test('both days and the price stand before the button, and no trial', async () => {
  answerCalls({ '/api/move-in': () => shown() });
  const screen = page();
  const button = await screen.findByRole('button', { name: 'Accept and give a card' });
  const text = screen.container.textContent ?? '';
  for (const words of ['Saturday, December 12', 'Tuesday, December 8', '$56.48'])
    expect(text.indexOf(words)).toBeLessThan(text.indexOf(button.textContent ?? ''));
  expect(text).toContain('Tuesday, December 8');
  expect(text).not.toMatch(/trial/i);
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});

test('what was shown is sent, and a changed price is shown before another tap', async () => {
  const bodies: object[] = [];
  let total = 5648;
  answerCalls({
    '/api/move-in': (_, init) => {
      if (init?.method !== 'POST') return shown({ total });
      bodies.push(JSON.parse(String(init.body)));
      total = 6000;
      return refusal(
        409,
        'Prices have changed: the total is now $60.00. Please check your order and confirm again.',
      );
    },
  });
  const screen = page();
  fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: 'a garden of greens' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Accept' }));
  expect(await screen.findByText(/Prices have changed/)).toBeTruthy();
  expect(await screen.findByText(/Your card is charged \$60\.00/)).toBeTruthy();
  expect(bodies).toEqual([
    { token: 'abc', password: 'a garden of greens', expectedTotal: 5648, expectedDelivery: '2026-12-12' },
  ]);
});

test('whoever has an account signs in first', async () => {
  answerCalls({ '/api/move-in': () => shown({ hasAccount: true }) });
  const screen = page();
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fmove-in');
  expect(screen.queryByRole('button', { name: 'Accept and give a card' })).toBeNull();
});

test('the owner of the account needs no password', async () => {
  answerCalls({
    '/api/move-in': () => shown({ hasAccount: true }),
    '/api/auth/user': () => Response.json({ id: 'mia', firstName: 'Mia', email: 'Mia@example.com' }),
  });
  const screen = page();
  expect(await screen.findByRole('button', { name: 'Accept and give a card' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

test.each([
  [() => Response.json({ state: 'accepted' }), 'Your box has moved in'],
  [() => Response.json({ state: 'withdrawn' }), 'This invitation is no longer open'],
  [() => Response.json({ state: 'expired' }), 'This invitation has expired'],
  [() => refusal(404, 'We do not know this invitation.'), 'This link does not work'],
])('an invitation that is over says so', async (answer, title) => {
  answerCalls({ '/api/move-in': answer });
  expect(await page().findByText(title)).toBeTruthy();
});

test('a tap declines, opening the page does not', async () => {
  const declined: unknown[] = [];
  answerCalls({
    '/api/move-in/decline': (_, init) => {
      declined.push(JSON.parse(String(init?.body)));
      return Response.json({ ok: true });
    },
  });
  const screen = showAt('/move-in/decline?token=abc', <DeclineMoveInPage />);
  const button = await screen.findByRole('button', { name: 'Decline the invitation' });
  expect(declined).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText(/We have deleted/)).toBeTruthy();
  expect(declined).toEqual([{ token: 'abc' }]);
});
