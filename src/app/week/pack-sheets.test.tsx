import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, render } from '@testing-library/react';
import { LabelSheets } from './pack-sheets.tsx';

afterEach(cleanup);

test('a label names the apartment', () => {
  const label = {
    orderNumber: 'EM-1',
    name: 'Ann Lee',
    street: '500 Main St, Apt 303',
    contents: '4 oz Kale',
    stop: 3,
  };
  const { getByRole } = render(<LabelSheets labels={[label]} />);
  const text = getByRole('article').textContent;
  for (const part of ['3. Ann Lee', '500 Main St, Apt 303', '4 oz Kale']) expect(text).toContain(part);
});
