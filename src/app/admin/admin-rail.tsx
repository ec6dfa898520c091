import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type AdminTab, adminPath, adminTabs } from '../admin-paths.ts';
import { paths, serverPaths } from '../paths.ts';
import { Brand } from '../shell/brand.tsx';
import { signOutUnlessTicksWait } from '../shell/sign-out-question.tsx';
import { Button } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import {
  BasketIcon,
  CalendarIcon,
  ChevronLeftIcon,
  LeafIcon,
  ShieldIcon,
  SignOutIcon,
  SunIcon,
  UserIcon,
} from '../ui/layout/icons.tsx';
import { ChartIcon, SlidersIcon } from '../ui/layout/rare-icons.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { useWeekPages, weekPages } from './week-links.tsx';

export const tabNames: Record<AdminTab, { label: string; icon: ReactNode }> = {
  today: { label: 'Today', icon: <SunIcon className="h-5 w-5" /> },
  inventory: { label: 'Inventory', icon: <LeafIcon className="h-5 w-5" /> },
  orders: { label: 'Orders', icon: <BasketIcon className="h-5 w-5" /> },
  customers: { label: 'Customers', icon: <UserIcon className="h-5 w-5" /> },
  'admin-users': { label: 'Admin users', icon: <ShieldIcon className="h-5 w-5" /> },
  analytics: { label: 'Analytics', icon: <ChartIcon className="h-5 w-5" /> },
  settings: { label: 'Settings', icon: <SlidersIcon className="h-5 w-5" /> },
};

interface AdminRailProps {
  firstName: string;
  tabs: ReactNode;
  children?: ReactNode;
}

export function AdminRail({ firstName, tabs, children }: AdminRailProps) {
  const { pathname } = useLocation();
  const pages = useWeekPages();
  return (
    <aside
      aria-label="Admin area"
      className="sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto border-r bg-surface px-3 py-4 print:hidden"
    >
      <div className="px-1">
        <Brand />
      </div>
      {tabs}
      {pages.length > 0 && (
        <nav aria-labelledby="week">
          <h2 id="week" className="px-3 pb-1 font-body text-xs font-semibold text-muted">
            The week
          </h2>
          <ul className="grid gap-0.5">
            {pages.map(({ label, path, to }) => (
              <li key={path}>
                <Link
                  to={to}
                  aria-current={path === pathname ? 'page' : undefined}
                  className={classNames(railLinkStyle, path === pathname && 'bg-leaf-soft text-leaf-ink!')}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="mt-auto grid gap-0.5 border-t pt-3">
        {children}
        <Link to={paths.home} className={railLinkStyle}>
          <ChevronLeftIcon className="h-5 w-5" />
          Back to the shop
        </Link>
        <div className="flex items-center gap-2.5 pl-3">
          <UserIcon className="h-5 w-5 text-muted" />
          <p className="min-w-0 flex-1 truncate text-sm font-semibold">{firstName || 'Your account'}</p>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Sign Out"
            onClick={() => signOutUnlessTicksWait(serverPaths.logout)}
          >
            <SignOutIcon className="h-5 w-5" />
          </Button>
        </div>
      </div>
    </aside>
  );
}

export const railLinkStyle =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 text-left text-sm font-semibold text-muted no-underline transition-colors hover:bg-sunken hover:text-ink';

export function TabLinks() {
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-0.5">
        {adminTabs.map((tab) => (
          <li key={tab}>
            <Link to={adminPath(tab)} className={railLinkStyle}>
              {tabNames[tab].icon}
              {tabNames[tab].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function WeekMenu() {
  return (
    <Menu label="The week" items={weekPages}>
      <CalendarIcon className="h-6 w-6" />
    </Menu>
  );
}
