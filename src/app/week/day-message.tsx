import { useState } from 'react';
import * as v from 'valibot';
import { DayMessage } from '../../shared/contract/week.ts';
import { useIsAdmin } from '../accounts/queries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextArea, TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';

interface ButtonLook {
  className?: string;
  disabled?: boolean;
}

interface DayMessageButtonProps extends ButtonLook {
  /** `YYYY-MM-DD`. */
  date: string;
}

/** For admins only. */
export function DayMessageButton({ date, ...look }: DayMessageButtonProps) {
  return (
    <MessageButton
      {...look}
      title="Message to this Saturday"
      whose={`a box on ${formatDay(date)}`}
      send={(body) => unwrap(api.api.admin.days({ date }).message.post(body))}
    />
  );
}

export function LotMessageButton({ lot }: { lot: string }) {
  const path = { lot: encodeURIComponent(lot) };
  return (
    <MessageButton
      title="Write to them"
      whose={`a box that may carry lot ${lot}`}
      send={(body) => unwrap(api.api.admin.lots(path).message.post(body))}
    />
  );
}

interface MessageTarget {
  /** "a box on ...". */
  whose: string;
  send: (message: DayMessage) => Promise<{ recipients: number }>;
}

function MessageButton({ title, whose, send, ...look }: ButtonLook & MessageTarget & { title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isAdmin = useIsAdmin();
  if (!isAdmin) return null;
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={title}
        description={`Everybody with ${whose} gets one mail, and a notification where it is on. It is for something about their box, not for news.`}
      >
        <MessageForm whose={whose} send={send} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

const Message = v.pick(DayMessage, ['subject', 'text']);
type Message = v.InferOutput<typeof Message>;

/** Type, look at it, send: one key for all of it, so that a repeated send reaches nobody twice. */
function MessageForm({ whose, send: sendTo, onClose }: MessageTarget & { onClose: () => void }) {
  const [key] = useState(newUuid);
  const [message, setMessage] = useState<Message>({ subject: '', text: '' });
  const [recipients, setRecipients] = useState<number | null>(null);
  const preview = useAdminAction({
    failureTitle: 'There is no preview',
    send: (body: Message) => sendTo({ ...body, preview: true, key }),
  });
  const send = useAdminAction({
    failureTitle: 'The message was not sent',
    send: () => sendTo({ ...message, preview: false, key }),
  });
  async function showPreview(typed: Message) {
    setMessage(typed);
    setRecipients((await preview.mutateAsync(typed)).recipients);
  }
  if (send.data)
    return (
      <div className="grid gap-5">
        <Alert variant="success" title={`Sent to ${countCustomers(send.data.recipients)}`}>
          Each mail goes out within a minute.
        </Alert>
        <Button className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  if (recipients === null)
    return (
      <Form label="Message" schema={Message} onSubmit={showPreview}>
        <Field label="Subject" name="subject" required>
          <TextInput defaultValue={message.subject} maxLength={120} data-focused-first />
        </Field>
        <Field label="Message" name="text" required>
          <TextArea defaultValue={message.text} maxLength={2000} rows={6} />
        </Field>
        <SubmitButton pendingLabel="Counting...">Preview</SubmitButton>
      </Form>
    );
  return (
    <div className="grid gap-5">
      <p role="status" className="font-semibold">
        Goes to {countCustomers(recipients)} with {whose}.
      </p>
      <div className="grid gap-2 rounded-lg border border-edge p-4">
        <p className="font-semibold">{message.subject}</p>
        <p className="whitespace-pre-line">{message.text}</p>
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={send.isPending} onClick={() => setRecipients(null)}>
          Change it
        </Button>
        <Button disabled={recipients === 0} pending={send.isPending} onClick={() => send.mutate(undefined)}>
          Send it
        </Button>
      </div>
    </div>
  );
}

function countCustomers(count: number): string {
  return `${count} ${count === 1 ? 'customer' : 'customers'}`;
}
