import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCurrentUser } from '../accounts/queries.ts';
import { isSigningOut } from '../accounts/sign-out.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { Page } from '../ui/layout/page.tsx';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';
import { AccessDenied } from './access-denied.tsx';
import { AdminRail, TabLinks } from './admin-rail.tsx';
import { useAdminAccess, useRecheckAdminAccess } from './use-admin-access.ts';
import { WeekLinks } from './week-links.tsx';

/** A page of the farm's week, for admins alone; `children` is loaded once it is known that one asks. */
export function WeekPage({ title, children }: { title: string; children: ReactNode }) {
  const { data: user, isPending } = useCurrentUser();
  const access = useAdminAccess();
  const { pathname } = useLocation();
  const hasRail = useMediaQuery('(min-width: 1024px)');
  useRecheckAdminAccess();
  if (!isPending && !user && !isSigningOut())
    return <Navigate to={paths.login} state={{ returnTo: pathname }} replace />;
  if (access.isDenied) return <AccessDenied />;
  if (!access.isAdmin && !access.error) return <PageSpinner />;
  return (
    <div className={classNames('admin-frame', hasRail && 'grid grid-cols-[13rem_minmax(0,1fr)]!')}>
      {hasRail && <AdminRail firstName={user?.firstName ?? ''} tabs={<TabLinks />} />}
      <Page title={title}>
        {!hasRail && (
          <div className="mb-6">
            <WeekLinks />
          </div>
        )}
        {access.isAdmin ? (
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        ) : (
          <ErrorState
            message={userErrorMessage(access.error)}
            onRetry={access.retry}
            retrying={access.isFetching}
          />
        )}
      </Page>
    </div>
  );
}
