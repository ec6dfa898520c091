import { type ReactNode, useState } from 'react';
import { redirect, replace } from 'react-router';
import { business } from '../../shared/business.ts';
import type { MoveIn, OpenMoveIn } from '../../shared/contract/move-ins.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { dashboardPath, paths } from '../paths.ts';
import { ApiError, userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { Farmer } from '../settings/farmer.tsx';
import { frequencyName } from '../subscriptions/record/subscription-status.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { AcceptStep } from './accept-step.tsx';
import { CardStep } from './card-step.tsx';
import { keepReturnOfBank, type MoveInSetup, moveInSetup } from './move-in-setup.ts';
import { useMoveIn } from './queries.ts';

export function meta() {
  return [
    ...pageMeta('Your box moves in', 'Accept your box, and keep your Saturday.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Before rendering, so no secret of the bank's return is in a URL that is tracked or logged. */
export function clientLoader({ request }: { request: Request }) {
  const { href, searchParams } = new URL(request.url);
  if (!keepReturnOfBank(searchParams)) return null;
  throw (href === location.href ? replace : redirect)(paths.moveIn);
}

/** Opening it changes nothing: mail programs open links. */
export default function MoveInPage() {
  const token = useMailedToken();
  return (
    <Page title="Your box moves in" narrow>
      {token ? <Invitation token={token} /> : <InvalidLink />}
    </Page>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useMoveIn(token);
  const [setup, setSetup] = useState<MoveInSetup | null>(() => moveInSetup.get());
  if (!data && error instanceof ApiError && error.status >= 400 && error.status < 500) return <InvalidLink />;
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-64" />;
  if (setup)
    return (
      <CardStep
        setup={setup}
        onEnd={() => {
          moveInSetup.remove();
          setSetup(null);
          void refetch();
        }}
      >
        {data.state === 'invited' && <Terms invitation={data} />}
      </CardStep>
    );
  if (data.state !== 'invited') return <Ended state={data.state} />;
  return (
    <div className="grid gap-6">
      <Box invitation={data} />
      <AcceptStep
        token={token}
        invitation={data}
        onChanged={() => void refetch()}
        onAccepted={(clientSecret) => {
          const made = { clientSecret, returned: false };
          moveInSetup.set(made);
          setSetup(made);
        }}
      >
        <Terms invitation={data} />
      </AcceptStep>
      <TextLink
        to={`${paths.declineMoveIn}?${new URLSearchParams({ token })}`}
        className="inline-flex min-h-11 items-center"
      >
        This is not for me
      </TextLink>
    </div>
  );
}

function Box({ invitation: { firstName, planFrequency, lines, total } }: { invitation: OpenMoveIn }) {
  return (
    <Card>
      <h2 className="text-xl">
        Welcome, <bdi>{firstName}</bdi>
      </h2>
      <p className="mt-2 text-muted">
        Your {frequencyName(planFrequency).toLowerCase()} box comes from {business.name} as before. You accept
        it once, here.
      </p>
      <dl className="mt-4 grid gap-1">
        {lines.map(({ productId, name, ounces, total: cents }) => (
          <Figure key={productId} label={`${ounces} oz ${name}`}>
            <Price cents={cents} />
          </Figure>
        ))}
        <div className="mt-2 border-t pt-2 font-semibold">
          <Figure label="Total per box, with delivery and tax">
            <Price cents={total} />
          </Figure>
        </div>
      </dl>
      <Farmer small />
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="ml-auto tabular-nums">{children}</dd>
    </div>
  );
}

/** Both days, before the button. */
function Terms({ invitation: { total, firstDelivery, chargedOn } }: { invitation: OpenMoveIn }) {
  return (
    <p className="rounded-lg bg-leaf-soft px-4 py-3 text-sm text-leaf-ink">
      Your first box comes on{' '}
      <span className="font-semibold">
        <DayAndWindow day={firstDelivery} />
      </span>
      . Your card is charged {formatCents(total)} for it on{' '}
      <span className="font-semibold">
        <Day day={chargedOn} />
      </span>
      , and nothing before. In your dashboard you can skip a box, change it or cancel.
    </p>
  );
}

const endings: Record<Exclude<MoveIn['state'], 'invited'>, { title: string; text: string }> = {
  accepted: { title: 'Your box has moved in', text: 'You find it in your dashboard.' },
  declined: { title: 'This invitation was declined', text: 'We have deleted what was entered about you.' },
  withdrawn: { title: 'This invitation is no longer open', text: `Questions? Call ${business.phone}.` },
  expired: { title: 'This invitation has expired', text: `Call ${business.phone} for a new one.` },
};

function Ended({ state }: { state: keyof typeof endings }) {
  return (
    <div className="grid gap-5">
      <Alert title={endings[state].title}>{endings[state].text}</Alert>
      <ButtonLink
        to={state === 'accepted' ? dashboardPath('subscriptions') : paths.home}
        variant="secondary"
        className="justify-self-start"
      >
        {state === 'accepted' ? 'Go to your subscriptions' : 'Back to Shop'}
      </ButtonLink>
    </div>
  );
}

function InvalidLink() {
  return (
    <Alert variant="warning" title="This link does not work">
      It may have been cut off on its way. Please use the one in our newest mail, or call{' '}
      <span className="whole">{business.phone}</span>.
    </Alert>
  );
}
