import { Navigate } from 'react-router';
import { useCurrentUser, useRoles } from '../accounts/queries.ts';
import { isSigningOut } from '../accounts/sign-out.ts';
import { sentenceOf } from '../api.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { AccessDenied } from './access-denied.tsx';

export function meta() {
  return pageMeta('Admin', 'The administration of the shop.');
}

export default function AdminPage() {
  const { data: user, isPending, error, refetch, isFetching } = useCurrentUser();
  const { data: roles, isError } = useRoles();
  if (error && !user)
    return (
      <Page title="Admin">
        <ErrorState message={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  if (!isPending && !user && !isSigningOut())
    return <Navigate to={paths.login} state={{ returnTo: paths.admin }} replace />;
  if (isError || (roles && !roles.some(({ role }) => role === 'admin'))) return <AccessDenied />;
  if (!roles) return <PageSpinner />;
  return (
    <Page
      title={`Welcome back, ${user?.firstName || 'Admin'}`}
      intro="This is the admin area; the shop knows you as one of its admins."
    />
  );
}
