import { afterEach, expect, test } from 'bun:test';
import { fireEvent, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { User } from '../../shared/contract/accounts.ts';
import type { StaffRole } from '../../shared/rules/roles.ts';
import { currentUserQuery, rolesKey } from '../accounts/queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import HandbookPage from './handbook-page.tsx';
import { WeekLinks } from './week-links.tsx';

afterEach(resetTestApp);

function signIn(...roles: StaffRole[]): void {
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'olive' } as User);
  queryClient.setQueryData(
    [rolesKey, 'olive'],
    roles.map((role) => ({ role })),
  );
}

test('the pages of the week link to each other with the day that is being looked at', () => {
  const linksAt = (address: string, ...roles: StaffRole[]) => {
    resetTestApp();
    signIn(...roles);
    const screen = showAt(address, <WeekLinks />);
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  };
  expect(linksAt('/admin/pack', 'admin')).toContain('/admin/run');
  expect(linksAt('/admin/pack?date=2031-03-22', 'admin')).toEqual([
    '/admin',
    '/admin/sow?date=2031-03-22',
    '/admin/harvest?date=2031-03-22',
    '/admin/pack?date=2031-03-22',
    '/admin/run?date=2031-03-22',
    '/admin/closed-days?date=2031-03-22',
    '/admin/move-ins?date=2031-03-22',
    '/admin/handbook?date=2031-03-22',
  ]);
  expect(linksAt('/admin/pack', 'packer')).toEqual(['/admin/sow', '/admin/harvest', '/admin/pack']);
  expect(linksAt('/admin/run', 'driver')).toEqual(['/admin/run']);
});

test('the handbook opens from the pages of the week, with its tasks, steps, pictures and links', () => {
  signIn('admin');
  const screen = showAt(
    '/admin/sow',
    <Routes>
      <Route path="/admin/sow" element={<WeekLinks />} />
      <Route path="/admin/handbook" element={<HandbookPage />} />
    </Routes>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Handbook' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Handbook');
  const heading = screen.getByRole('heading', { name: 'A refund' });
  const steps = within(heading.nextElementSibling as HTMLElement).getAllByRole('listitem');
  expect(steps).toHaveLength(5);
  expect(steps[1]?.textContent).toBe('Tap "Refund" in the opened order.');
  const tasks = within(screen.getByRole('navigation', { name: 'Tasks' })).getAllByRole('link');
  expect(tasks.map((link) => link.textContent)).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .flatMap(({ id, textContent }) => (id === 'week' ? [] : [textContent])),
  );
  const anchors = [...screen.container.querySelectorAll('a[href^="#"]')].map((link) =>
    link.getAttribute('href'),
  );
  expect(anchors.length).toBeGreaterThan(tasks.length);
  for (const anchor of anchors)
    expect(document.getElementById(anchor?.slice(1) ?? ''), `${anchor}`).not.toBeNull();
  for (const picture of screen.getAllByRole('img'))
    expect(picture.getAttribute('src')).toMatch(/^\/handbook\/[\w-]+\.webp$/);
  expect(screen.container.textContent).not.toMatch(/\*\*|\]\(|^#/m);
});
