import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import type { StaffRole } from '../../shared/rules/roles.ts';
import { pressMenuButton } from '../testing/shop.tsx';
import { Header, type HeaderProps } from './header.tsx';
import type { Viewer } from './navigation.ts';

afterEach(cleanup);

function show(path: string, viewer: Viewer, rest: Partial<HeaderProps> = {}) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Header viewer={viewer} cartCount={0} onOpenCart={() => {}} onSignOut={() => {}} {...rest} />
    </MemoryRouter>,
  );
}

const anonymous: Viewer = { state: 'anonymous' };

function member(...roles: StaffRole[]): Viewer {
  return { state: 'authenticated', firstName: 'Ada', roles };
}

test('the current item is marked, home on the exact root only', () => {
  const current = (path: string) => {
    const screen = show(path, anonymous);
    const marked = Array.from(
      screen.container.querySelectorAll('[aria-current=page]'),
      (link) => link.textContent,
    );
    cleanup();
    return marked;
  };
  expect(current('/')).toEqual(['Home']);
  expect(current('/wholesale')).toEqual(['Wholesale Shop']);
  expect(current('/faq')).toEqual(['FAQ']);
  expect(current('/about')).toEqual([]);
  expect(current('/wholesale/spring')).toEqual(['Wholesale Shop']);
  expect(current('/spring')).toEqual([]);
});

test('Learn More opens and closes by button, Escape, focus leaving and a tap elsewhere', () => {
  const screen = show('/', anonymous);
  const button = screen.getByRole('button', { name: 'Learn More' });
  const open = () => button.getAttribute('aria-expanded');
  fireEvent.click(button);
  expect(open()).toBe('true');
  fireEvent.keyDown(screen.getByRole('link', { name: 'Recipes' }), { key: 'Escape' });
  expect(open()).toBe('false');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  act(() => screen.getByRole('link', { name: 'Subscribe' }).focus());
  expect(open()).toBe('false');
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(open()).toBe('false');
});

test('a page change closes the list', () => {
  const screen = show('/', anonymous);
  const button = screen.getByRole('button', { name: 'Learn More' });
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('link', { name: 'Recipes' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('a spinner while the user is loading, then the sign-in link or the account menu', async () => {
  expect(show('/', { state: 'loading' }).getByRole('status').textContent).toBe('Loading your account');
  cleanup();
  expect(show('/', anonymous).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  cleanup();
  const left: string[] = [];
  const screen = show('/', member(), { onSignOut: (path) => left.push(path) });
  pressMenuButton(await screen.findByRole('button', { name: 'Account menu' }));
  expect((await screen.findByRole('menuitem', { name: 'Dashboard' })).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(screen.queryByRole('menuitem', { name: 'Admin' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  await waitFor(() => expect(left).toEqual(['/api/auth/logout']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account menu' }));
});

test('an admin finds the admin area', async () => {
  const screen = show('/', member('admin'));
  pressMenuButton(await screen.findByRole('button', { name: 'Account menu' }));
  expect((await screen.findByRole('menuitem', { name: 'Dashboard' })).getAttribute('href')).toBe('/admin');
  expect(screen.getByRole('menuitem', { name: 'Admin' }).getAttribute('href')).toBe('/admin');
});

test('a packer and a driver find the page of their work, and no admin area', async () => {
  const itemsOf = async (...roles: StaffRole[]) => {
    const screen = show('/', member(...roles));
    pressMenuButton(await screen.findByRole('button', { name: 'Account menu' }));
    await screen.findByRole('menuitem', { name: 'Dashboard' });
    const items = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'));
    cleanup();
    return items;
  };
  expect(await itemsOf('packer', 'driver')).toEqual(['/dashboard', '/admin/pack', null]);
  expect(await itemsOf('driver')).toEqual(['/dashboard', '/admin/run', null]);
});

test('the cart button says how much is in the cart', () => {
  let opened = 0;
  const screen = show('/', anonymous, { cartCount: 3, onOpenCart: () => (opened += 1) });
  fireEvent.click(screen.getByRole('button', { name: 'Cart, 3 items' }));
  expect(opened).toBe(1);
});

test('the header knows when the page is scrolled more than 50 px', () => {
  const screen = show('/', anonymous);
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
    return screen.getByRole('banner').dataset.scrolled;
  };
  expect(scrollTo(50)).toBe('false');
  expect(scrollTo(51)).toBe('true');
  expect(scrollTo(0)).toBe('false');
});
