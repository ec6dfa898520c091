import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { quoteFor } from '../../shared/quote.ts';
import { leaveShop, showAt } from '../shop-test.tsx';
import { emptyDraft } from './draft.ts';
import { useSetup } from './use-setup.ts';

afterEach(leaveShop);

const agreed = {
  draft: { ...emptyDraft, kind: 'subscription' as const, plan: 'weekly' as const },
  quote: quoteFor({ lines: [], planPercent: 0, referralPercent: 0 }),
  percent: 0,
  schedule: null,
  greens: '2 oz Kale',
};

function Steps() {
  const { setup, open, close } = useSetup(agreed);
  return (
    <main>
      <h1>Fill your box</h1>
      <button type="button" onClick={setup ? close : () => open('seti_1_secret_x')}>
        {setup ? 'Back to Subscription' : 'Start subscription'}
      </button>
    </main>
  );
}

test('the way back from the card step leads to the page as a whole, not to nowhere', () => {
  const { getByRole } = showAt('/subscription', <Steps />);
  fireEvent.click(getByRole('button', { name: 'Start subscription' }));
  fireEvent.click(getByRole('button', { name: 'Back to Subscription' }));
  expect(document.activeElement).toBe(getByRole('heading', { name: 'Fill your box' }));
});
