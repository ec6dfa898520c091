import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { StaffRole } from '../../shared/rules/roles.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { isSigningOut } from '../accounts/sign-out.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { RoomLine } from './room.tsx';
import { LongerPasswordNeeded, PasskeyNeeded, useRecheckAccess, useStaffAccess } from './use-staff-access.ts';

interface WeekPageProps {
  title: string;
  neededRole: StaffRole;
  children: ReactNode;
}

export function WeekPage({ title, neededRole, children }: WeekPageProps) {
  const { data: user, isPending } = useCurrentUser();
  const access = useStaffAccess(neededRole);
  const { pathname } = useLocation();
  useRecheckAccess();
  if (!isPending && !user && !isSigningOut())
    return <Navigate to={paths.login} state={{ returnTo: pathname }} replace />;
  if (access.isDenied) return <AccessDenied />;
  if (access.needsPasskey || access.needsLongerPassword)
    return (
      <Suspense fallback={<PageSpinner />}>
        {access.needsLongerPassword ? <LongerPasswordNeeded /> : <PasskeyNeeded />}
      </Suspense>
    );
  if (!access.isAllowed && !access.error) return <PageSpinner />;
  return (
    <AdminFrame>
      <Page title={title}>
        {access.isAllowed ? (
          <>
            {neededRole === 'packer' && <RoomLine />}
            <Suspense fallback={<PageSpinner />}>{children}</Suspense>
          </>
        ) : (
          <ErrorState
            message={userErrorMessage(access.error)}
            onRetry={access.retry}
            retrying={access.isFetching}
          />
        )}
      </Page>
    </AdminFrame>
  );
}
