import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { Route, Routes } from 'react-router';
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
