import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { SwapChoice } from '../../shared/contract/swaps.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import SwapChoicePage from './swap-choice-page.tsx';

afterEach(resetTestApp);

function open(answer: () => Response) {
  answerCalls({ '/api/swap-choice': answer });
  return showAt(
    '/swap-choice?token=abc',
    <Routes>
      <Route path="/swap-choice" element={<SwapChoicePage />} />
    </Routes>,
  );
}

test.each([400, 404])('a link that the server answers with %d does not work, and says so', async (status) => {
  const screen = open(() => refusal(status, 'No such link.'));
  expect(await screen.findByText('This link does not work')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a server that is down is asked again', async () => {
  const answers = [refusal(503, 'Please try again in a minute.'), refusal(404, 'No such link.')];
  const screen = open(() => answers.shift() ?? refusal(500, 'Too often'));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This link does not work')).toBeTruthy();
});

const swap = {
  date: '2031-03-22',
  green: 'Kale',
  substitute: 'Radish',
  ounces: 12,
  credit: 1296,
  worth: 3888,
  isCredit: false,
  isToPay: true,
  isWholeBox: true,
  choice: null,
  chooseUntil: Date.parse('2031-03-21T22:00:00Z'),
  isOpen: true,
} satisfies SwapChoice;

test('who has not paid yet pays less, and gets nothing back', async () => {
  const screen = open(() => Response.json(swap));
  expect(await screen.findByText('You pay $12.96 less.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $38.88 less instead' })).toBeTruthy();
  expect(screen.getByText(/Paying less is final/)).toBeTruthy();
  expect(screen.queryByText(/back/)).toBeNull();
});

test('who has not paid yet and wants no substitute is told what is paid less', async () => {
  const screen = open(() => Response.json({ ...swap, choice: 'credit', credit: 3888 }));
  expect(await screen.findByText('You pay less')).toBeTruthy();
  expect(screen.container.textContent).toContain('You pay $38.88 less. Your box does not come.');
});

test('nothing is promised while the bank decides', async () => {
  const ofAccount = { ...swap, isCredit: true, isToPay: false, choice: 'credit', credit: 0 };
  const screen = open(() => Response.json(ofAccount));
  expect(await screen.findByText('Your box does not come.')).toBeTruthy();
});
