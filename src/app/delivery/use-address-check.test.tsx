import { afterEach, expect, test } from 'bun:test';
import { act, waitFor } from '@testing-library/react';
import { areaMessages } from '../../shared/contract/delivery.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { AddressStatus } from './address-fields.tsx';
import { useAddressCheck } from './use-address-check.ts';

afterEach(() => {
  resetTestApp();
  Reflect.deleteProperty(navigator, 'onLine');
});

const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' } as const;

function Address() {
  const { check, validate, validateIfComplete } = useAddressCheck(address, null);
  return (
    <>
      <AddressStatus check={check} onCheckAgain={validate} />
      <input onBlur={validateIfComplete} />
    </>
  );
}

function setOnline(onLine: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
  act(() => void window.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
}

test('an address that could not be checked offline is checked when the network is back', async () => {
  let asked = 0;
  setOnline(false);
  answerCalls({ '/api/geocode': noNetwork, '/healthz': noNetwork });
  const screen = showAt('/subscription', <Address />);
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('textbox').blur());
  await screen.findByText(/^We will check your address when you are connected again\./);
  // Effects have run: it listens for the network.
  await act(async () => {});
  answerCalls({
    '/api/geocode': () => {
      asked += 1;
      return Response.json({ lat: 34.15, lng: -84.3 });
    },
  });
  setOnline(true);
  expect(screen.queryByText("We can't reach the shop right now")).toBeNull();
  await screen.findByText(/^We deliver to you: about 1 mile from our farm\./);
  setOnline(true);
  expect(asked).toBe(1);
});

test('an address that the shop has no time to look up is left to the checkout', async () => {
  let asked = 0;
  answerCalls({
    '/api/geocode': () => {
      asked += 1;
      return refusal(429, 'Too many attempts.');
    },
  });
  const screen = showAt('/subscription', <Address />);
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('textbox').blur());
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(screen.queryByText(/^Checking/)).toBeNull());
  expect(screen.queryByText(areaMessages.failed)).toBeNull();
});

test('an address that the shop refuses says why', async () => {
  answerCalls({ '/api/geocode': () => refusal(400, areaMessages.postOfficeBox) });
  const screen = showAt('/subscription', <Address />);
  act(() => screen.getByRole('textbox').focus());
  act(() => screen.getByRole('textbox').blur());
  await screen.findByText(areaMessages.postOfficeBox);
});
