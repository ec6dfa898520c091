import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Account() {
  const [selected, setSelected] = useState('orders');
  const tabs = ['orders', 'profile', 'billing'].map((id) => ({ id, label: id, content: `${id} panel` }));
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test('arrow keys move round the tabs and take the focus along', () => {
  const screen = render(<Account />);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  screen.getByRole('tab', { name: 'orders' }).focus();
  press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('billing');
  expect(screen.getByRole('tabpanel', { name: 'billing' }).textContent).toBe('billing panel');
  press('ArrowRight');
  press('End');
  press('Home');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('orders');
});

test('two keys in a row move by two tabs, though the first choice is not shown yet', () => {
  const selected: string[] = [];
  const tabs = ['orders', 'profile', 'billing'].map((id) => ({ id, label: id, content: id }));
  const screen = render(
    <Tabs label="Account" tabs={tabs} selected="orders" onSelect={(id) => selected.push(id)} />,
  );
  screen.getByRole('tab', { name: 'orders' }).focus();
  for (let count = 0; count < 2; count += 1)
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(selected).toEqual(['profile', 'billing']);
});
