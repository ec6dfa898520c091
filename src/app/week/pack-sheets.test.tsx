import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, render } from '@testing-library/react';
import { business } from '../../shared/business.ts';
import type { PackList } from '../../shared/contract/week.ts';
import { LabelSheets, PackSheet } from './pack-sheets.tsx';

afterEach(cleanup);

test('a label has number, name, street with unit, town, contents, care and farm', () => {
  const label = {
    orderNumber: 'EM-1',
    name: 'Ann Lee',
    street: '500 Main St, Apt 303',
    town: 'Milton',
    contents: '4 oz Kale',
    stop: 3,
  };
  const { getByRole } = render(<LabelSheets labels={[label]} />);
  const lines = [...getByRole('article').querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    '3',
    'Ann Lee',
    '500 Main St, Apt 303, Milton',
    '4 oz Kale',
    'Keep at 35-40°F.',
    `${business.name}, ${business.place.city}`,
  ]);
});

test('the paper says "Changed" of a box of other contents', () => {
  const list: PackList = {
    totals: [],
    boxes: [],
    unpaid: [],
    changes: [{ kind: 'resized', name: 'Ann Lee', detail: '9 oz Kale (was: 4 oz Kale)' }],
    now: 0,
    changeUntil: 0,
    printedAt: null,
    sincePrint: [],
  };
  const { getByRole } = render(<PackSheet date="2026-12-19" list={list} contents={() => ''} now={0} />);
  expect(getByRole('article').textContent).toContain('Changed: Ann Lee. 9 oz Kale (was: 4 oz Kale)');
});
