import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ClosedDay, NewClosedDay } from '../../shared/contract/delivery.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { useClosedDays } from './queries.ts';

/** The prices and days that customers are shown follow at once. */
const shownDays = [['delivery-clock'], ['first-delivery']];

/** Saturdays without delivery: closed once, everything else follows. */
export function ManageClosedDays() {
  const { data, error, refetch, isFetching } = useClosedDays();
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <CloseForm />
      <section>
        <h2 className="mb-4 text-xl">Coming closed days</h2>
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

function CloseForm() {
  const [wanted, setWanted] = useState<NewClosedDay | null>(null);
  const date = useSearchParams()[0].get('date') ?? undefined;
  const close = useAdminAction({
    failureTitle: 'The day was not closed',
    send: (body: NewClosedDay) => unwrap(api.api.admin['closed-days'].post(body)),
    successToast: ({ date }) => ({
      title: 'Closed',
      description: `${formatDay(date)}: boxes are moved, and everybody concerned gets one mail.`,
    }),
    alsoInvalidates: shownDays,
  });
  return (
    <Card>
      <Form label="Close a Saturday" schema={NewClosedDay} onSubmit={(values) => setWanted(values)}>
        <h2 className="text-xl">Close a Saturday</h2>
        <p className="text-muted">
          Paid boxes and orders move to the next open Saturday. Unpaid boxes do not come and are not charged.
          Everybody concerned gets one mail.
        </p>
        <Field label="Saturday" name="date" required>
          {/* Every seventh day from a Saturday: the calendar offers no other. */}
          <TextInput type="date" min="2000-01-01" step={7} defaultValue={date} />
        </Field>
        <Field label="Reason" name="reason" hint="Customers read it, for example: ice on the road." required>
          <TextInput maxLength={200} />
        </Field>
        <SubmitButton>Close it</SubmitButton>
      </Form>
      {wanted && (
        <ConfirmDialog
          open
          onOpenChange={() => setWanted(null)}
          title={`Close ${formatDay(wanted.date)}?`}
          description="Boxes move and mails go out at once. Opening the day again leaves moved boxes where they are."
          confirmLabel="Close it"
          cancelLabel="Keep it open"
          danger
          pending={close.isPending}
          onConfirm={() => close.mutate(wanted, { onSettled: () => setWanted(null) })}
        />
      )}
    </Card>
  );
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
        Open again<span className="sr-only">: {formatDay(date)}</span>
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
