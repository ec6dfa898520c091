import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useBillingPortal, useUpdatePaymentMethod } from './use-provider-page.ts';

afterEach(resetTestApp);

function Buttons() {
  const portal = useBillingPortal();
  const update = useUpdatePaymentMethod();
  return (
    <>
      <Button onClick={() => portal.open()} pending={portal.isPending}>
        Manage Payment Methods
      </Button>
      <Button onClick={() => update.open('s1')} pending={update.isPending}>
        Update Payment Method
      </Button>
    </>
  );
}

function showPage(persisted: boolean) {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

test.each(['Manage Payment Methods', 'Update Payment Method'])(
  '%s is pending while the browser leaves, and free when Back restores the page',
  async (name) => {
    const asked: string[] = [];
    const answer = ({ pathname }: URL) => {
      asked.push(pathname);
      return Response.json({ url: '#provider' });
    };
    answerCalls({ '/api/billing-portal': answer, '/api/subscriptions/s1/update-payment-method': answer });
    const view = showAt('/dashboard', <Buttons />);
    const button = view.getByRole('button', { name });
    for (const times of [1, 2]) {
      fireEvent.click(button);
      await waitFor(() => expect([location.hash, asked.length]).toEqual(['#provider', times]));
      act(() => showPage(false));
      expect(button).toHaveProperty('disabled', true);
      act(() => showPage(true));
      await waitFor(() => expect(button).toHaveProperty('disabled', false));
      location.hash = '';
    }
  },
);
