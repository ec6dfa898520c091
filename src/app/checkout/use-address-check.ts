import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { combinedAddress, isCompleteAddress } from '../../shared/address.ts';
import { type AddressCheck, checkAddress } from './address-check.ts';
import { trimmed, zipProblem } from './checks.ts';
import type { DraftAddress } from './draft.ts';

const pauseMs = 800;

/** Checks the address a moment after the last change, on demand, and never twice for the same text. */
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

  const validateQuietly = useEffectEvent(() => {
    if (complete && answer?.about !== about) validate();
  });
  useEffect(() => {
    if (!about) return;
    const timer = setTimeout(validateQuietly, pauseMs);
    return () => clearTimeout(timer);
  }, [about]);

  const check: AddressCheck = answer?.about === about ? answer.check : { state: 'unknown' };
  return { check, validate, validateQuietly: () => complete && answer?.about !== about && validate() };
}
