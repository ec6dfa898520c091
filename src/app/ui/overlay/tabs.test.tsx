import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { type ComponentType, lazy, Suspense, startTransition, useState } from 'react';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Account() {
  const [selected, setSelected] = useState('orders');
  const tabs = ['orders', 'profile', 'billing'].map((id) => ({ id, label: id, content: `${id} panel` }));
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test('a press selects once, although the focus comes with it', () => {
  const selected: string[] = [];
  const tabs = ['orders', 'profile'].map((id) => ({ id, label: id, content: id }));
  const screen = render(
    <Tabs label="Account" tabs={tabs} selected="orders" onSelect={(id) => selected.push(id)} />,
  );
  const profile = screen.getByRole('tab', { name: 'profile' });
  fireEvent.mouseDown(profile);
  act(() => profile.focus());
  expect(selected).toEqual(['profile']);
});

test('only what the selected tab shows is drawn', () => {
  const screen = render(<Account />);
  expect(screen.getByRole('tabpanel').textContent).toBe('orders panel');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'billing' }));
  expect(screen.container.textContent).toBe('ordersprofilebillingbilling panel');
});

function LazyAccount({ Profile }: { Profile: ComponentType }) {
  const [selected, setSelected] = useState('orders');
  const tabs = [
    { id: 'orders', label: 'orders', content: 'orders panel' },
    { id: 'profile', label: 'profile', content: <Profile /> },
  ];
  const select = (id: string) => startTransition(() => setSelected(id));
  return (
    <Suspense fallback="nothing">
      <Tabs label="Account" tabs={tabs} selected={selected} onSelect={select} />
    </Suspense>
  );
}

test('while the code of a tab is on its way, the one before stays, and the focus with it', async () => {
  const code = Promise.withResolvers<{ default: () => string }>();
  const Profile = lazy(() => code.promise);
  const screen = render(<LazyAccount Profile={Profile} />);
  act(() => screen.getByRole('tab', { name: 'orders' }).focus());
  await press('ArrowRight', 'profile');
  expect(screen.getByRole('tabpanel').textContent).toBe('orders panel');
  await act(async () => code.resolve({ default: () => 'profile panel' }));
  expect(screen.getByRole('tabpanel').textContent).toBe('profile panel');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'profile' }));
});

/** Radix moves the focus in a later task. */
async function press(key: string, expected: string) {
  fireEvent.keyDown(document.activeElement as Element, { key });
  await waitFor(() => expect(document.activeElement?.textContent).toBe(expected));
}

test('arrow keys move round the tabs and take the focus along', async () => {
  const screen = render(<Account />);
  act(() => screen.getByRole('tab', { name: 'orders' }).focus());
  await press('ArrowLeft', 'billing');
  expect(screen.getByRole('tabpanel', { name: 'billing' }).textContent).toBe('billing panel');
  await press('ArrowRight', 'orders');
  await press('End', 'billing');
  await press('Home', 'orders');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('orders');
});

test('two keys in a row move by two tabs, though the first choice is not shown yet', async () => {
  const selected: string[] = [];
  const tabs = ['orders', 'profile', 'billing'].map((id) => ({ id, label: id, content: id }));
  const screen = render(
    <Tabs label="Account" tabs={tabs} selected="orders" onSelect={(id) => selected.push(id)} />,
  );
  act(() => screen.getByRole('tab', { name: 'orders' }).focus());
  await press('ArrowRight', 'profile');
  await press('ArrowRight', 'billing');
  expect(selected).toEqual(['profile', 'billing']);
});
