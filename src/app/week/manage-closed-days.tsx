import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { Day as DayInput } from '../../shared/contract/day.ts';
import { type ClosedDay, ClosedSpan, type ClosingCounts } from '../../shared/contract/delivery.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { deliveryTermsKey } from '../delivery/use-delivery-terms.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlay/modal.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { DayMessageButton } from './day-message.tsx';
import { DeliveryDayField, useDeliveryDay } from './delivery-day.tsx';
import { closeSpan, useClosedDays } from './queries.ts';

/** Customers' prices and days depend on closed days. */
const shownDays = [deliveryTermsKey];

/** Saturdays without delivery. */
export function ManageClosedDays() {
  const { data, error, refetch, isFetching } = useClosedDays();
  const [closings, setClosings] = useState(0);
  const date = useSearchParams()[0].get('date') ?? undefined;
  const list = useRef<HTMLHeadingElement>(null);
  // To what was closed, since the notice covers the form's end on a phone.
  useEffect(() => {
    if (closings === 0) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }, [closings]);
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-8">
        <CloseForm
          key={closings}
          date={closings === 0 ? date : undefined}
          onClosed={() => setClosings(closings + 1)}
        />
        <MessageCard />
      </div>
      {/* Room for the notice. */}
      <section className="max-lg:pb-24">
        <h2 ref={list} tabIndex={-1} className="mb-4 text-xl">
          Coming closed days
        </h2>
        {!data && error && (
          <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
        )}
        {!data && !error && <SkeletonList rows={2} rowClassName="h-20" />}
        {data?.length === 0 && <EmptyState title="No Saturday is closed" />}
        <ul className="grid gap-3">
          {data?.map((one) => (
            <li key={one.date}>
              <ClosedDayCard closedDay={one} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function MessageCard() {
  const day = useDeliveryDay();
  if (!day) return null;
  return (
    <Card className="flex flex-wrap items-end gap-4">
      <DeliveryDayField day={day} />
      <DayMessageButton date={day.date} />
    </Card>
  );
}

/** Without `to`, only the day of `from`. */
const SpanForm = v.object({ ...ClosedSpan.entries, to: v.union([v.literal(''), DayInput]) });

function CloseForm({ date, onClosed }: { date: string | undefined; onClosed: () => void }) {
  const [wanted, setWanted] = useState<{ span: ClosedSpan; counts: ClosingCounts } | null>(null);
  const preview = useAdminAction({
    failureTitle: 'There is no preview',
    send: (span: ClosedSpan) => closeSpan({ ...span, preview: true }),
  });
  async function showPreview({ from, to, reason }: v.InferOutput<typeof SpanForm>) {
    const span = { from, to: to || from, reason };
    setWanted({ span, counts: await preview.mutateAsync(span) });
  }
  return (
    <Card>
      <Form label="Close Saturdays" schema={SpanForm} onSubmit={showPreview}>
        <h2 className="text-xl">Close Saturdays</h2>
        <p className="text-muted">
          Paid boxes and orders move to the next open Saturday. Unpaid boxes do not come and are not charged.
          Everybody concerned gets one mail.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="From" name="from" required>
            <TextInput type="date" defaultValue={date} />
          </Field>
          <Field label="To" name="to" hint="Empty for one Saturday.">
            <TextInput type="date" />
          </Field>
        </div>
        <Field label="Reason" name="reason" hint="Customers read it, for example: ice on the road." required>
          <TextInput maxLength={200} />
        </Field>
        <SubmitButton pendingLabel="Counting...">Preview</SubmitButton>
      </Form>
      {wanted && <ClosingDialog {...wanted} onClosed={onClosed} onClose={() => setWanted(null)} />}
    </Card>
  );
}

interface ClosingDialogProps {
  span: ClosedSpan;
  counts: ClosingCounts;
  onClosed: () => void;
  onClose: () => void;
}

function ClosingDialog({ span, counts, onClosed, onClose }: ClosingDialogProps) {
  const { boxes, moves, mails, unpaid } = counts;
  const close = useAdminAction({
    failureTitle: 'Not everything was closed',
    send: () => closeSpan({ ...span, preview: false }),
    successToast: (done) => ({
      title: 'Closed',
      description: `${countOf(done.boxes, 'box', 'boxes')} moved, ${countOf(done.mails, 'mail', 'mails')} on the way.`,
    }),
    alsoInvalidates: shownDays,
  });
  const [from, to] = [formatDay(span.from, 'weekday'), formatDay(span.to, 'weekday')];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={from === to ? `Close ${from}?` : `Close ${from} to ${to}?`}
      description="Boxes move and mails go out at once. Opening a day again leaves moved boxes where they are."
      confirmLabel="Close these Saturdays"
      cancelLabel="Keep them open"
      danger
      pending={close.isPending}
      onConfirm={() => close.mutate(undefined, { onSuccess: onClosed, onSettled: onClose })}
    >
      <ul aria-label="What happens" className="mb-5 grid gap-1">
        {boxes === 0 && <li>No paid box moves.</li>}
        {moves.map((move) => (
          <li key={move.from + move.to}>
            {countOf(move.boxes, 'box moves', 'boxes move')} from <Day day={move.from} /> to{' '}
            <Day day={move.to} />.
          </li>
        ))}
        {unpaid > 0 && (
          <li>{countOf(unpaid, 'box', 'boxes')} still to be charged: not charged, and not delivered.</li>
        )}
        <li>{countOf(mails, 'mail goes', 'mails go')} out.</li>
      </ul>
    </ConfirmDialog>
  );
}

function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function ClosedDayCard({ closedDay: { date, reason } }: { closedDay: ClosedDay }) {
  const [isAsking, setIsAsking] = useState(false);
  const reopen = useAdminAction({
    failureTitle: 'The day was not opened',
    send: () => unwrap(api.api.admin['closed-days']({ date }).delete()),
    successToast: () => ({ title: 'Open again', description: formatDay(date) }),
    alsoInvalidates: shownDays,
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4!">
      <div>
        <p className="font-semibold">
          <Day day={date} />
        </p>
        <p className="text-sm text-muted">{reason}</p>
      </div>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Open again
        <span className="sr-only">
          : <Day day={date} />
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Open ${formatDay(date)} again?`}
        description="Boxes that have moved stay where they are. Subscriptions get the day back where its charge is still to come; those customers get one mail."
        confirmLabel="Open it"
        cancelLabel="Leave it closed"
        pending={reopen.isPending}
        onConfirm={() => reopen.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </Card>
  );
}
