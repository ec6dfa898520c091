import { type ReactNode, use, useEffect, useRef, useSyncExternalStore } from 'react';
import type { InquiryKind } from '../../shared/inquiries.ts';
import { Alert } from '../ui/alert.tsx';
import { Card } from '../ui/card.tsx';
import { FormContext } from '../ui/form-context.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import type { Notices, useInquiry } from './use-inquiry.ts';
import { WaitingList } from './waiting-list.tsx';

interface InquiryFrameProps {
  kind: InquiryKind;
  inquiry: ReturnType<typeof useInquiry>;
  notices: Notices;
  children: ReactNode;
}

/** Stands around a form: the card, what became of the last message, and what still waits. */
export function InquiryFrame({ kind, inquiry, notices, children }: InquiryFrameProps) {
  const { place, status, setStatus, edit, typed } = inquiry;
  return (
    <div ref={place} className="grid gap-5">
      <Card>
        <div onInput={typed}>{children}</div>
        <div aria-live="polite">
          {status === 'sent' && (
            <Alert variant="success" title={notices.sent.title} className="mt-5">
              {notices.sent.description}
            </Alert>
          )}
        </div>
      </Card>
      <WaitingList kind={kind} status={status} onDeleted={() => setStatus('deleted')} onEdit={edit} />
    </div>
  );
}

interface SendButtonProps {
  pendingLabel: string;
  className?: string;
  children: ReactNode;
}

/** The hidden field that only programs fill, and the button; before the page runs it could only send to nowhere. */
export function SendButton({ className, ...rest }: SendButtonProps) {
  const running = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const place = useFailureInSight();
  return (
    <div ref={place} className={className}>
      <div aria-hidden="true" className="sr-only">
        <label>
          Leave this empty{' '}
          <input name="reference" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </div>
      <SubmitButton {...rest} size="large" disabled={!running} className="w-full sm:w-auto" />
    </div>
  );
}

/** The form's alert stands at its top, which is far from the button of a long one. */
function useFailureInSight() {
  const place = useRef<HTMLDivElement>(null);
  const failure = use(FormContext)?.failure;
  useEffect(() => {
    const alert = failure && place.current?.closest('form')?.querySelector('[role="alert"]');
    if (alert) alert.scrollIntoView({ block: 'center' });
  }, [failure]);
  return place;
}
