import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { combinedAddress, isCompleteAddress } from '../../shared/contract/address.ts';
import { areaMessages, deliveryArea } from '../../shared/contract/delivery.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { type Address, trimmedAddress, zipError } from './address-errors.ts';

/**
 * What is known about an address (product 4.3). `distance` is miles; an invalid address without one was not found.
 * `unreachable`: the server could not be reached.
 */
export type AddressCheck =
  | { state: 'unknown' }
  | { state: 'validating' }
  | { state: 'valid'; distance: number }
  | { state: 'invalid'; message: string; distance?: number }
  | { state: 'unreachable' };

const debounceMs = 800;

/**
 * Checks the address a moment after the last change, on demand, and never twice for the same text; again when the
 * network or the server is back, if the server could not be reached.
 */
export function useAddressCheck(address: Address, email: string | null) {
  const [answer, setAnswer] = useState<{ text: string; check: AddressCheck } | null>(null);
  const running = useRef<{ text: string; check: Promise<AddressCheck> } | null>(null);
  const text = combinedAddress(trimmedAddress(address));
  const complete = isCompleteAddress(trimmedAddress(address)) && zipError(address.zipCode) === null;

  async function validate(): Promise<AddressCheck> {
    if (answer?.text === text && answer.check.state === 'valid') return answer.check;
    if (running.current?.text !== text) {
      setAnswer({ text, check: { state: 'validating' } });
      running.current = { text, check: checkAddress(text, email) };
    }
    const request = running.current;
    const check = await request.check;
    if (running.current !== request) return check;
    running.current = null;
    setAnswer({ text, check });
    return check;
  }

  function validateIfComplete() {
    if (complete && answer?.text !== text) validate();
  }

  const validateAfterDebounce = useEffectEvent(validateIfComplete);
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => validateAfterDebounce(), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const check: AddressCheck = answer?.text === text ? answer.check : { state: 'unknown' };
  useOnReconnect(check.state === 'unreachable', validate);
  return { check, validate, validateIfComplete };
}

function useOnReconnect(waiting: boolean, retry: () => unknown): void {
  const onReconnect = useEffectEvent(retry);
  useEffect(() => {
    if (!waiting) return;
    return onlineManager.subscribe((online) => online && void onReconnect());
  }, [waiting]);
}

/**
 * Asks where an address is and whether the shop delivers there. The server checks again at checkout. An address
 * outside the area is reported, so that the owner sees where customers ask for delivery.
 */
async function checkAddress(address: string, customerEmail: string | null): Promise<AddressCheck> {
  try {
    const point = await unwrap(api.api.geocode.post({ address }));
    const { distance, inside } = deliveryArea(point);
    if (inside) return { state: 'valid', distance };
    reportOutside(address, distance, customerEmail);
    return { state: 'invalid', message: areaMessages.outside, distance };
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { state: 'unreachable' };
    const notFound = error instanceof ApiError && error.code === 'address-not-found';
    return { state: 'invalid', message: notFound ? areaMessages.notFound : areaMessages.failed };
  }
}

function reportOutside(address: string, distance: number, customerEmail: string | null): void {
  // Not awaited: it is only a report.
  api.api['address-validation-log'].post({ address, distance, customerEmail: customerEmail ?? 'guest' });
}
