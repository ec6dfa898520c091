import { useAtomValue } from 'jotai';
import { type ComponentProps, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import type { InquiryKind } from '../../shared/contract/inquiries.ts';
import { appStore } from '../platform/store.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Form, FormContext, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { type Inquiry, queuedAtom } from './queued-inquiries.ts';
import { type Notices, useInquiryForm } from './use-inquiry-form.ts';

interface InquiryFormProps<S extends GenericSchema> {
  kind: InquiryKind;
  label: string;
  schema: S;
  /** `shownForMs`: time since the form was shown. */
  inquiryOf: (values: InferOutput<S>, shownForMs: number) => Inquiry;
  notices: Notices;
  buttonLabels: { idle: string; pending: string };
  className: string;
  children: ReactNode;
  /** A step of its own before `children`, in the same form. `concerns`: the server refused something of it. */
  firstStep?: { schema: GenericSchema; content: ReactNode; concerns: (error: unknown) => boolean };
}

export function InquiryForm<S extends GenericSchema>(props: InquiryFormProps<S>) {
  const { kind, label, schema, inquiryOf, notices, buttonLabels, className, children, firstStep } = props;
  const { container, isSent, edit, onInput, submit } = useInquiryForm(kind, notices);
  const [isContinued, setIsContinued] = useState(false);
  const second = useRef<HTMLDivElement>(null);
  const isFirst = firstStep !== undefined && !isContinued;

  function typed() {
    // Offline it could not be loaded any more.
    QueuedList.preload();
    onInput();
  }
  function proceed() {
    setIsContinued(true);
    requestAnimationFrame(() => second.current?.querySelector('input')?.focus());
  }
  async function send(values: unknown) {
    try {
      await submit((shownForMs) => inquiryOf(values as InferOutput<S>, shownForMs));
      setIsContinued(false);
    } catch (error) {
      if (firstStep?.concerns(error)) setIsContinued(false);
      throw error;
    }
  }
  return (
    <div ref={container} className="grid gap-5">
      <Card>
        <div onInput={typed}>
          <Form
            label={label}
            schema={isFirst ? firstStep.schema : schema}
            onSubmit={isFirst ? proceed : send}
            resetOnSuccess={!isFirst}
            className={className}
          >
            {firstStep && <div className={isFirst ? 'block' : 'hidden'}>{firstStep.content}</div>}
            <div ref={second} className={isFirst ? 'hidden' : `col-span-full ${className}`}>
              {children}
            </div>
            <SubmitRow
              labels={isFirst ? continueLabels : buttonLabels}
              onBack={firstStep && isContinued ? () => setIsContinued(false) : undefined}
            />
          </Form>
        </div>
        <div aria-live="polite">
          {isSent && (
            <Alert variant="success" title={notices.sent.title} className="mt-5">
              {notices.sent.description}
            </Alert>
          )}
        </div>
      </Card>
      <QueuedWhenWaiting
        kind={kind}
        onEdit={(values) => {
          setIsContinued(false);
          edit(values);
        }}
      />
    </div>
  );
}

const continueLabels = { idle: 'Continue', pending: 'Continue' };

const QueuedList = lazyWithRetry(() => import('./queued-list.tsx').then((module) => module.QueuedList));

/** From the first one on. */
function QueuedWhenWaiting(props: ComponentProps<typeof QueuedList>) {
  const isWaiting = useAtomValue(queuedAtom, { store: appStore }).length > 0;
  const [wasWaiting, setWasWaiting] = useState(isWaiting);
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  return <Suspense>{wasWaiting && <QueuedList {...props} />}</Suspense>;
}

interface SubmitRowProps {
  labels: { idle: string; pending: string };
  onBack: (() => void) | undefined;
}

function SubmitRow({ labels, onBack }: SubmitRowProps) {
  const container = useRef<HTMLDivElement>(null);
  const failure = use(FormContext)?.failure;
  useEffect(() => {
    // It is far from the button.
    const alert = failure && container.current?.closest('form')?.querySelector('[role="alert"]');
    if (alert) alert.scrollIntoView({ block: 'center' });
  }, [failure]);
  return (
    <div ref={container} className="col-span-full">
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty{' '}
          <input name="reference" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={labels.pending} size="large">
          {labels.idle}
        </SubmitButton>
        {onBack && (
          <Button variant="ghost" className="w-full sm:w-auto" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </div>
  );
}
