import { afterEach, expect, test } from 'bun:test';
import { fireEvent, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import HandbookPage from './handbook-page.tsx';
import { WeekLinks } from './week-links.tsx';

afterEach(resetTestApp);

test('the handbook opens from the pages of the week, with its tasks, steps, pictures and links', () => {
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
    screen.getAllByRole('heading', { level: 2 }).map((chapter) => chapter.textContent),
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
