import { useAtom } from 'jotai';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ZipCodeAnswer, ZipCodeParams } from '../../shared/contract/delivery.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { appStore } from '../platform/store.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { PinIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Day } from '../ui/text/day.tsx';
import { useDeliveryTerms } from './use-delivery-terms.ts';
import { rememberedZipAtom } from './zip-atom.ts';

const WaitingListForm = lazyWithRetry(() =>
  import('./waiting-list-form.tsx').then((module) => module.WaitingListForm),
);

/** `email`: of the signed-in customer. */
export function ZipCheck({ email }: { email: string | null }) {
  const [answer, setAnswer] = useAtom(rememberedZipAtom, { store: appStore });
  const field = useRef<HTMLInputElement>(null);
  const answerRef = useRef<HTMLDivElement>(null);
  useSubmitFromUrl(field);

  async function ask({ zipCode }: { zipCode: string }) {
    setAnswer(null);
    try {
      setAnswer(await unwrap(api.api.delivery.zip({ zipCode }).get()));
      requestAnimationFrame(() => answerRef.current?.scrollIntoView({ block: 'nearest' }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      return { field: 'zipCode', message: error.sentence };
    }
  }
  return (
    <>
      <Form schema={ZipCodeParams} label="Delivery area" className="grid gap-3" onSubmit={ask}>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Do we deliver to your ZIP code?" name="zipCode" className="min-w-28 flex-1">
            <TextInput ref={field} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
          </Field>
          <Button type="submit" variant="secondary">
            Check
          </Button>
        </div>
      </Form>
      <div ref={answerRef} aria-live="polite">
        {answer && <Answer key={answer.zipCode} answer={answer} email={email} />}
      </div>
    </>
  );
}

function Answer({ answer, email }: { answer: ZipCodeAnswer; email: string | null }) {
  const { terms, isFullyBooked, isUnknown } = useDeliveryTerms();
  const { zipCode, city, state, distance } = answer;
  if (!answer.isInside)
    return (
      <div className="mt-3 grid gap-3">
        <p className="font-semibold">{city}: not yet.</p>
        <Suspense>
          <WaitingListForm
            address={`${zipCode} ${city}, ${state}`}
            distance={distance}
            place={zipCode}
            email={email}
          />
        </Suspense>
      </div>
    );
  return (
    <p className="mt-3 flex gap-2 font-semibold text-leaf-ink">
      <PinIcon className="mt-0.5 h-5 w-5 shrink-0" />
      <span>
        {city}: yes,{' '}
        {isFullyBooked || isUnknown ? (
          <span key="area">we deliver there.</span>
        ) : (
          <span key="day">
            next box {terms ? <Day day={terms.firstDelivery} /> : <span>on a Saturday</span>}
          </span>
        )}
      </span>
    </p>
  );
}

/** Submitted before hydration: the ZIP code is in the URL. */
function useSubmitFromUrl(field: RefObject<HTMLInputElement | null>): void {
  const [search, setSearch] = useSearchParams();
  const sent = search.get('zipCode');
  const take = useEffectEvent((zipCode: string) => {
    if (!field.current) return;
    field.current.value = zipCode;
    field.current.form?.requestSubmit();
    const rest = new URLSearchParams(search);
    rest.delete('zipCode');
    setSearch(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (sent) take(sent);
  }, [sent]);
}
