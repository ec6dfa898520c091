import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { useCurrentUser } from '../accounts/queries.ts';
import { isSigningOut } from '../accounts/sign-out.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { AccessDenied } from './access-denied.tsx';
import { LongerPasswordNeeded, PasskeyNeeded, useStaffAccess } from './use-staff-access.ts';

// Precached for customers too, but without the admin scripts.
const AdminArea = lazyWithRetry(() => import('./admin-area.tsx').then((module) => module.AdminArea));

export function meta() {
  return pageMeta('Admin', 'The administration of the shop.');
}

export default function AdminPage() {
  const { data: user, isPending, error, refetch, isFetching } = useCurrentUser();
  const access = useStaffAccess('admin');
  if (error && !user) return <Failure error={error} retry={refetch} retrying={isFetching} />;
  if (!isPending && !user && !isSigningOut())
    return <Navigate to={paths.login} state={{ returnTo: paths.admin }} replace />;
  if (access.isDenied) return <AccessDenied />;
  if (user && access.isAllowed) {
    const Content = access.needsLongerPassword ? LongerPasswordNeeded : access.needsPasskey && PasskeyNeeded;
    return (
      <Suspense fallback={<PageSpinner />}>
        {Content ? <Content /> : <AdminArea firstName={user.firstName} />}
      </Suspense>
    );
  }
  if (access.error) return <Failure error={access.error} retry={access.retry} retrying={access.isFetching} />;
  return <PageSpinner />;
}

function Failure({ error, retry, retrying }: { error: unknown; retry: () => unknown; retrying: boolean }) {
  return (
    <Page title="Admin">
      <ErrorState message={userErrorMessage(error)} onRetry={retry} retrying={retrying} />
    </Page>
  );
}
