import type { ReactNode } from 'react';
import { useCurrentUser, useIsAdmin } from '../accounts/queries.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';
import { AdminRail, TabLinks } from './admin-rail.tsx';
import { WeekLinks } from './week-links.tsx';

/** The rail beside a page of the week; on narrow screens, its links above. Checks no access. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  const isAdmin = useIsAdmin();
  const hasRail = useMediaQuery('(min-width: 1024px)') && Boolean(user);
  return (
    <div className={classNames('admin-frame', hasRail && 'grid grid-cols-[13rem_minmax(0,1fr)]!')}>
      {hasRail && <AdminRail firstName={user?.firstName ?? ''} tabs={isAdmin && <TabLinks />} />}
      <div className="min-w-0">
        {!hasRail && (
          <div className="page-width pt-4 print:hidden">
            <WeekLinks />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
