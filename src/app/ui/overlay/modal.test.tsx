import '../../testing/dom.ts';
import { afterEach, expect, onTestFinished, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { currentToast, toast } from '../feedback/toast.ts';
import { focusPressedButtons } from '../layout/focus-and-scroll.ts';
import { Drawer } from './modal.tsx';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cart
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="Your Order">
        <button type="button">Checkout</button>
      </Drawer>
    </>
  );
}

test('a drawer opens on demand, takes the focus, and Escape gives it back to its opener', async () => {
  const screen = render(<Page />);
  const opener = screen.getByRole('button', { name: 'Cart' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Your Order' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the focus returns to an opener that a press did not focus, as in Safari on a Mac', async () => {
  onTestFinished(focusPressedButtons());
  const screen = render(<Page />);
  const opener = screen.getByRole('button', { name: 'Cart' });
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Your Order' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('back closes a drawer, which would hide where it leads', async () => {
  const screen = render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Cart' }));
  await screen.findByRole('dialog', { name: 'Your Order' });
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a drawer takes away an earlier notice, which would lie over its title', async () => {
  const screen = render(<Page />);
  toast({ title: 'Added to cart!' });
  fireEvent.click(screen.getByRole('button', { name: 'Cart' }));
  await screen.findByRole('dialog', { name: 'Your Order' });
  expect(currentToast()).toBeNull();
});
