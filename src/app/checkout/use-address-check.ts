import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { combinedAddress, isCompleteAddress } from '../../shared/address.ts';
import { type AddressCheck, checkAddress } from './address-check.ts';
import { trimmed, zipProblem } from './checks.ts';
import type { DraftAddress } from './draft.ts';

const pauseMs = 800;

/**
 * Checks the address a moment after the last change, on demand, and never twice for the same text; again when the
 * network or the shop is back, if the shop could not be reached.
 */
export function useAddressCheck(address: DraftAddress, email: string | null) {
  const [answer, setAnswer] = useState<{ about: string; check: AddressCheck } | null>(null);
  const running = useRef<{ about: string; check: Promise<AddressCheck> } | null>(null);
  const about = combinedAddress(trimmed(address));
  const complete = isCompleteAddress(trimmed(address)) && zipProblem(address.zipCode) === null;

  async function validate(): Promise<AddressCheck> {
    if (answer?.about === about && answer.check.state === 'valid') return answer.check;
    if (running.current?.about !== about) {
      setAnswer({ about, check: { state: 'validating' } });
      running.current = { about, check: checkAddress(address, email) };
    }
    const asked = running.current;
    const check = await asked.check;
    if (running.current !== asked) return check;
    running.current = null;
    setAnswer({ about, check });
    return check;
  }

  function validateQuietly() {
    if (complete && answer?.about !== about) validate();
  }

  const afterPause = useEffectEvent(validateQuietly);
  useEffect(() => {
    if (!about) return;
    const timer = setTimeout(() => afterPause(), pauseMs);
    return () => clearTimeout(timer);
  }, [about]);

  const check: AddressCheck = answer?.about === about ? answer.check : { state: 'unknown' };
  const unreached = check.state === 'unreached';
  const onConnected = useEffectEvent(validate);
  useEffect(() => {
    if (!unreached) return;
    return onlineManager.subscribe((online) => online && void onConnected());
  }, [unreached]);

  return { check, validate, validateQuietly };
}
