import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { combinedAddress, isCompleteAddress } from '../../shared/contract/address.ts';
import { areaMessages, deliveryArea } from '../../shared/contract/delivery.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { type Address, trimmedAddress, zipError } from './address-errors.ts';

/** `distance` is miles; an invalid address without one was not found. */
export type AddressCheck =
  | { state: 'unknown' }
  | { state: 'validating' }
  | { state: 'valid'; distance: number }
  | { state: 'invalid'; message: string; distance?: number }
  | { state: 'unreachable' };

const debounceMs = 800;

/** Never checks the same text twice; retries once an unreachable server is back. */
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

/** The server checks again at checkout. */
async function checkAddress(address: string, customerEmail: string | null): Promise<AddressCheck> {
  try {
    const point = await unwrap(api.api.geocode.post({ address }));
    const { distance, inside } = deliveryArea(point);
    if (inside) return { state: 'valid', distance };
    reportOutside(address, distance, customerEmail);
    return { state: 'invalid', message: areaMessages.outside, distance };
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { state: 'unreachable' };
    if (error instanceof ApiError && error.status === 429) return { state: 'unknown' };
    const isRefused =
      error instanceof ApiError && (error.status === 400 || error.code === 'address-not-found');
    return { state: 'invalid', message: isRefused ? userErrorMessage(error) : areaMessages.failed };
  }
}

function reportOutside(address: string, distance: number, customerEmail: string | null): void {
  // Not awaited: only a report.
  api.api['address-validation-log'].post({ address, distance, customerEmail: customerEmail ?? 'guest' });
}
