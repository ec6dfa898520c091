import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { dashboardPath, paths } from '../paths.ts';
import { ApiError, userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { MailedBoxCard } from './mailed-box-card.tsx';
import { useNextBox } from './record/queries.ts';

export function meta() {
  return [
    ...pageMeta('Your next box', 'Keep your next box, or skip it.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Needs no sign-in. Opening it changes nothing: mail programs open links. */
export default function NextBoxPage() {
  const token = useMailedToken();
  return (
    <Page title="Your next box" narrow>
      {token ? <NextBoxOf token={token} /> : <InvalidLink />}
      <p className="mt-8">To add greens to this box, open your subscriptions.</p>
      <p className="mt-2">
        <ButtonLink to={dashboardPath('subscriptions')} variant="ghost">
          Go to your subscriptions
        </ButtonLink>
      </p>
    </Page>
  );
}

function NextBoxOf({ token }: { token: string }) {
  const now = useShopClock();
  const { data, error, refetch, isFetching } = useNextBox(token);
  if (data && now !== null) return <MailedBoxCard token={token} box={data} now={now} />;
  if (error instanceof ApiError && error.status === 409)
    return <Alert title="This link has expired">{userErrorMessage(error)}</Alert>;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <InvalidLink />;
  if (error) return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  return <Skeleton className="h-64" />;
}

function InvalidLink() {
  return (
    <div className="grid gap-5">
      <Alert variant="warning" title="This link does not work">
        It may have been cut off on its way. Please use the one in our newest mail, or open your
        subscriptions.
      </Alert>
      <ButtonLink to={paths.home} variant="secondary">
        Back to Shop
      </ButtonLink>
    </div>
  );
}
