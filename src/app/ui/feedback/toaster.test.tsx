import '../../testing/dom.ts';
import { afterEach, expect, jest, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { advanceBy } from '../../testing/fake-timers.ts';
import { currentToast, dismissToasts, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
  dismissToasts();
});

function show() {
  const frame = (
    <>
      <Outlet />
      <Toaster />
    </>
  );
  const children = ['/', '/login', '/faq'].map((path) => ({ path, element: path }));
  const router = createMemoryRouter([{ element: frame, children }]);
  return { screen: render(<RouterProvider router={router} />), router };
}

test('a new toast takes the place of the old one', async () => {
  const { screen } = show();
  act(() => toast({ title: 'Added to cart!', description: 'Kale (2 oz)' }));
  await screen.findByText('Kale (2 oz)');
  act(() => toast({ title: 'Link copied!', description: 'Share this link with friends to earn rewards.' }));
  await screen.findByText('Share this link with friends to earn rewards.');
  await waitFor(() => expect(screen.queryByText('Kale (2 oz)')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
});

test('an error toast stays through the navigation it explains, but not the next one', async () => {
  const { screen, router } = show();
  jest.useFakeTimers();
  act(() => toast({ title: 'Access Denied', variant: 'danger' }));
  await act(() => router.navigate('/login'));
  expect(screen.getByText('Access Denied')).toBeTruthy();
  advanceBy(2050);
  await act(() => router.navigate('/faq'));
  expect(screen.queryByText('Access Denied')).toBeNull();
});

test('a success toast stays after a navigation', async () => {
  const { screen, router } = show();
  jest.useFakeTimers();
  act(() => toast({ title: 'Password changed', variant: 'success' }));
  advanceBy(2050);
  await act(() => router.navigate('/login'));
  expect(screen.getByText('Password changed')).toBeTruthy();
});

test('a toast disappears after five seconds', async () => {
  const { screen } = show();
  act(() => toast({ title: 'Added to cart!', description: 'Kale (2 oz)' }));
  await screen.findByText('Kale (2 oz)');
  jest.useFakeTimers();
  act(() => toast({ title: 'Added to cart!', description: 'Radish (2 oz)' }));
  advanceBy(4999);
  expect(screen.getByText('Radish (2 oz)')).toBeTruthy();
  advanceBy(1);
  expect(currentToast()).toBeNull();
});

test('F8 leads to the toasts, and only a swipe past 50 px takes one away', async () => {
  const { screen } = show();
  act(() => toast({ title: 'Added to cart!', description: 'Kale (2 oz)' }));
  const item = (await screen.findByText('Kale (2 oz)')).closest('li') as HTMLElement;
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement).toBe(item.parentElement);
  swipeRight(item, 40);
  expect(currentToast()?.description).toBe('Kale (2 oz)');
  swipeRight(item, 70);
  expect(currentToast()).toBeNull();
});

function swipeRight(item: HTMLElement, distance: number): void {
  const at = (clientX: number) => ({ clientX, clientY: 10, button: 0, pointerId: 1, pointerType: 'touch' });
  fireEvent.pointerDown(item, at(100));
  fireEvent.pointerMove(item, at(100 + distance / 2));
  fireEvent.pointerMove(item, at(100 + distance));
  fireEvent.pointerUp(item, at(100 + distance));
}
