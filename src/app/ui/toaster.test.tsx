import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

test('a new toast takes the place of the old one', async () => {
  const screen = render(<Toaster />);
  act(() => toast({ title: 'Added to cart!', description: 'Kale (2 oz)' }));
  await screen.findByText('Kale (2 oz)');
  act(() => toast({ title: 'Link copied!', description: 'Share this link with friends to earn rewards.' }));
  await screen.findByText('Share this link with friends to earn rewards.');
  await waitFor(() => expect(screen.queryByText('Kale (2 oz)')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
});
