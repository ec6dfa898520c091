import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { currentToast } from '../ui/feedback/toast.ts';
import { PrintButton } from './print-button.tsx';

afterEach(cleanup);

test('the printed sheet stays after a browser that says too early that it has printed, until something else is done', async () => {
  let prints = 0;
  window.print = () => {
    prints += 1;
    dispatchEvent(new Event('afterprint'));
  };
  const { getByRole, queryByText } = render(<PrintButton label="Print labels">The sheet</PrintButton>);
  for (const times of [1, 2]) {
    fireEvent.click(getByRole('button', { name: 'Print labels' }));
    await waitFor(() => expect(prints).toBe(times));
    expect(queryByText('The sheet')).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expect(queryByText('The sheet')).toBeNull();
  }
});

test("the browser's own printing prints the page's main sheet", () => {
  const { queryByText } = render(
    <>
      <PrintButton label="Print list" isDefault>
        The list
      </PrintButton>
      <PrintButton label="Print labels">The labels</PrintButton>
    </>,
  );
  dispatchEvent(new Event('beforeprint'));
  expect([queryByText('The list') !== null, queryByText('The labels') !== null]).toEqual([true, false]);
});

test('a browser that cannot print says what to do, and nothing counts as printed', async () => {
  const { print } = window;
  Reflect.deleteProperty(window, 'print');
  Object.defineProperty(window, 'print', { value: undefined, configurable: true, writable: true });
  let noted = 0;
  const page = render(
    <PrintButton label="Print labels" onPrint={() => (noted += 1)}>
      The sheet
    </PrintButton>,
  );
  fireEvent.click(page.getByRole('button', { name: 'Print labels' }));
  await waitFor(() => expect(currentToast()?.title).toBe('This browser cannot print'));
  expect([noted, page.queryByText('The sheet')]).toEqual([0, null]);
  window.print = print;
});
