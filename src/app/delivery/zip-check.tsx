import { useAtom } from 'jotai';
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ZipCodeParams } from '../../shared/contract/delivery.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { appStore } from '../platform/store.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { rememberedZipAtom } from './zip-atom.ts';

const ZipAnswer = lazyWithRetry(() => import('./zip-answer.tsx').then((module) => module.ZipAnswer));

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
        <Suspense>{answer && <ZipAnswer key={answer.zipCode} answer={answer} email={email} />}</Suspense>
      </div>
    </>
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
