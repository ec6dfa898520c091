import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function Counter({ from, max, disabled }: { from: number; max?: number; disabled?: boolean }) {
  const [value, setValue] = useState(from);
  return <Stepper label="Kale" value={value} onChange={setValue} max={max} disabled={disabled} unit="oz" />;
}

test('the buttons are named after what they count, and stop at the limits', () => {
  const screen = render(<Counter from={0} max={2} />);
  const increase = screen.getByRole('button', { name: 'Increase Kale' }) as HTMLButtonElement;
  const decrease = screen.getByRole('button', { name: 'Decrease Kale' }) as HTMLButtonElement;
  expect(decrease.disabled).toBe(true);
  fireEvent.click(increase);
  fireEvent.click(increase);
  fireEvent.click(increase);
  expect(screen.getByRole('status').textContent).toBe('2 oz');
  expect(increase.disabled).toBe(true);
  fireEvent.click(decrease);
  expect(screen.getByRole('status').textContent).toBe('1 oz');
});

test('a disabled stepper moves neither way', () => {
  const screen = render(<Counter from={1} disabled />);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('1 oz');
});
