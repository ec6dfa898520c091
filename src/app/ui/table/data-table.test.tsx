import '../../testing/dom.ts';
import { afterEach, expect, onTestFinished, test } from 'bun:test';
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { DataTable } from './data-table.tsx';
import type { Column, TableSource } from './data-table-types.ts';
import { ListWithPanel } from './list-with-panel.tsx';
import { useOpenedRow } from './use-opened-row.ts';
import { useTableUrlState } from './use-table-url-state.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '');
});

type Green = { id: string; price: number };
const greens: Green[] = [
  { id: 'Kale', price: 300 },
  { id: 'Amaranth', price: 1000 },
  { id: 'Radish', price: 90 },
];
const columns: Column<Green>[] = [
  { id: 'name', header: 'Name', cell: ({ id }) => id, sortBy: ({ id }) => id, exportText: ({ id }) => id },
  { id: 'price', header: 'Price', cell: ({ price }) => price, sortBy: ({ price }) => price },
];
const loaded: TableSource<Green> = {
  rows: greens,
  next: null,
  total: 3,
  isFetching: false,
  failure: null,
  retry: () => {},
};

function Greens({ source }: { source: Partial<TableSource<Green>> }) {
  return (
    <>
      <DataTable
        label="Greens"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ id }) => id}
        source={{ ...loaded, ...source }}
        urlState={useTableUrlState()}
        filters={[{ id: 'q', label: 'Search', kind: 'text' }]}
        empty={{ title: 'No greens yet' }}
        rowActions={({ id }) => <button type="button">Edit {id}</button>}
        bulkActions={(rows) => <p>{rows.map(({ id }) => id).join(' and ')}</p>}
      />
      <output aria-label="Address">{useLocation().search}</output>
    </>
  );
}

function show(source: Partial<TableSource<Green>> = {}, address = '/admin?tab=inventory') {
  const screen = render(
    <MemoryRouter initialEntries={[address]}>
      <Greens source={source} />
    </MemoryRouter>,
  );
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { ...screen, names, press, address: () => screen.getByLabelText('Address').textContent };
}

test('a complete list is sorted by its column headers, and the URL holds the sorting', () => {
  const { names, press, address } = show();
  press('Price');
  expect([names(), address()]).toEqual([['Radish', 'Kale', 'Amaranth'], '?tab=inventory&sort=price']);
  press('Price');
  expect(names()).toEqual(['Amaranth', 'Kale', 'Radish']);
  press('Price');
  expect([names(), address()]).toEqual([['Kale', 'Amaranth', 'Radish'], '?tab=inventory']);
});

test('a paginated list keeps the order of the server, and the URL holds the cursor of its page', () => {
  const screen = show({ next: 'second page', total: 120 }, '/admin?sort=name');
  expect(screen.names()).toEqual(['Kale', 'Amaranth', 'Radish']);
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  screen.getByText('Rows 1 to 3 of 120');
  screen.press('Next');
  expect(screen.address()).toBe('?sort=name&cursor=second+page');
  screen.getByText('Rows 4 to 6 of 120');
  screen.press('Previous');
  expect(screen.address()).toBe('?sort=name');
});

test('the last page says which rows it has, and one in the middle that was opened by its address only how many', () => {
  show({ total: 120 }, '/admin?cursor=last').getByText('Rows 118 to 120 of 120');
  cleanup();
  show({ next: 'later', total: 120 }, '/admin?cursor=middle').getByText('3 of 120 rows');
});

test('a changed filter leads back to the first page', async () => {
  const screen = show({}, '/admin?tab=orders&cursor=later');
  // React needs these events to notice typing in happy-dom.
  const search = screen.getByLabelText('Search');
  fireEvent.focusIn(search);
  fireEvent.keyUp(search, { target: { value: ' lee ' } });
  await waitFor(() => expect(screen.address()).toBe('?tab=orders&q=lee'));
  screen.press('Clear filters');
  expect(screen.address()).toBe('?tab=orders');
});

test('a pending search does not cancel a navigation to another page', async () => {
  const loaded = Promise.withResolvers<null>();
  const router = createMemoryRouter([
    { path: '/', element: <Greens source={{}} /> },
    { path: '/kale', loader: () => loaded.promise, element: <p>Kale</p> },
  ]);
  const screen = render(<RouterProvider router={router} />);
  const search = screen.getByLabelText('Search');
  search.focus();
  fireEvent.keyUp(search, { target: { value: 'kale' } });
  act(() => screen.getByRole('button', { name: 'Edit Kale' }).focus());
  act(() => void router.navigate('/kale'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  loaded.resolve(null);
  await screen.findByText('Kale', { selector: 'p' });
});

test('leaving the search applies it at once', () => {
  const screen = show();
  const search = screen.getByLabelText('Search');
  search.focus();
  fireEvent.keyUp(search, { target: { value: 'kale' } });
  act(() => screen.getByRole('button', { name: 'Edit Kale' }).focus());
  expect(screen.address()).toBe('?tab=inventory&q=kale');
});

test('arrow keys lead to the same control of the next row', () => {
  const screen = show();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  screen.getByRole('button', { name: 'Edit Kale' }).focus();
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Edit Amaranth');
  press('End');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Edit Radish');
});

test('the bulk actions receive the selected rows', () => {
  const screen = show();
  fireEvent.click(screen.getByLabelText('Select Radish'));
  fireEvent.click(screen.getByLabelText('Select Kale'));
  screen.getByText('Kale and Radish');
  screen.getByText('2 of 3 selected');
  fireEvent.click(screen.getByLabelText('Select all'));
  screen.getByText('3 selected');
});

test('rows of other pages are not selected, which is said', () => {
  const screen = show({ next: 'cursor', total: 1060 });
  fireEvent.click(screen.getByLabelText('Select all'));
  screen.getByText('3 of 1,060 selected');
});

test('Back finds the selection and the place where the list was left', async () => {
  const screen = show();
  fireEvent.click(screen.getByLabelText('Select Kale'));
  const scroller = screen.getByRole('region', { name: 'Greens' });
  scroller.scrollTop = 120;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(JSON.stringify(history.state)).toContain('120'));
  cleanup();
  const again = show();
  again.getByText('1 of 3 selected');
  expect(again.getByRole('region', { name: 'Greens' }).scrollTop).toBe(120);
});

function GreensWithPanel() {
  const opened = useOpenedRow('green');
  const list = (
    <DataTable
      label="Greens"
      columns={[{ id: 'name', header: 'Name', cell: ({ id }) => <Link to={opened.rowHref(id)}>{id}</Link> }]}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      openedId={opened.id}
      source={loaded}
      urlState={useTableUrlState()}
      empty={{ title: 'No greens yet' }}
    />
  );
  return (
    <>
      <ListWithPanel
        opened={opened}
        title="Green"
        back="All greens"
        ids={greens.map(({ id }) => id)}
        list={list}
      >
        {(id, isBeside) => (
          <>
            <p>All about {id}</p>
            {isBeside && <Link to={opened.wholeHref}>Whole</Link>}
            <Batches />
          </>
        )}
      </ListWithPanel>
      <output aria-label="Address">{useLocation().search}</output>
    </>
  );
}

function Batches() {
  const urlState = useTableUrlState('green-');
  return (
    <button type="button" onClick={() => urlState.toPage('b2')}>
      Batches from {urlState.cursor ?? 'the first'}
    </button>
  );
}

function showWithPanel(width: number) {
  Object.assign(window, { innerWidth: width });
  onTestFinished(() => void Object.assign(window, { innerWidth: 1024 }));
  return render(
    <MemoryRouter initialEntries={['/admin?status=new']}>
      <GreensWithPanel />
    </MemoryRouter>,
  );
}

test('a row opens beside the list, arrow keys in the list move the panel along, and Escape closes it', async () => {
  const screen = showWithPanel(1280);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  const address = () => screen.getByLabelText('Address').textContent;
  const link = screen.getByRole('link', { name: 'Kale' });
  link.focus();
  fireEvent.click(link);
  screen.getByText('All about Kale');
  expect(address()).toBe('?status=new&green=Kale');
  expect(screen.getByRole('button', { name: 'Previous green' })).toHaveProperty('disabled', true);
  press('ArrowDown');
  screen.getByText('All about Amaranth');
  expect([address(), document.activeElement?.textContent]).toEqual([
    '?status=new&green=Amaranth',
    'Amaranth',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Next green' }));
  screen.getByText('All about Radish');
  press('Escape');
  expect(address()).toBe('?status=new');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Radish'));
});

test('a press anywhere in a row opens it, and leaves the focus on its link', () => {
  const screen = showWithPanel(1280);
  fireEvent.click(screen.getByRole('row', { name: 'Amaranth' }));
  screen.getByText('All about Amaranth');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Amaranth' }));
});

test('on a narrow screen the row takes the place of the list, which stays as it was', () => {
  const screen = showWithPanel(390);
  fireEvent.click(screen.getByRole('link', { name: 'Kale' }));
  expect(screen.queryByRole('link', { name: 'Kale' })).toBeNull();
  screen.getByText('All about Kale');
  fireEvent.click(screen.getByRole('button', { name: 'All greens' }));
  screen.getByRole('link', { name: 'Kale' });
});

test('the whole page of a row takes the place of the list at any width, and its own list begins anew with the next row', () => {
  const screen = showWithPanel(1280);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const address = () => screen.getByLabelText('Address').textContent;
  fireEvent.click(screen.getByRole('link', { name: 'Kale' }));
  fireEvent.click(screen.getByRole('link', { name: 'Whole' }));
  expect(screen.queryByRole('link', { name: 'Whole' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Kale' })).toBeNull();
  press('Batches from the first');
  screen.getByText('Batches from b2');
  expect(address()).toBe('?status=new&green=Kale&whole=1&green-cursor=b2');
  press('Next green');
  screen.getByText('Batches from the first');
  expect(address()).toBe('?status=new&green=Amaranth&whole=1');
  press('All greens');
  screen.getByRole('link', { name: 'Kale' });
  expect(address()).toBe('?status=new');
});

test('loading, failed, empty and filtered-empty lists show different states', () => {
  const { rows: _, ...unloaded } = loaded;
  const loading = show({ ...unloaded, rows: undefined, isFetching: true });
  loading.getByText('Loading');
  cleanup();
  const failing = show({ rows: undefined, failure: 'The shop does not answer.' });
  failing.getByRole('button', { name: 'Retry' });
  cleanup();
  show({ rows: [] }).getByText('No greens yet');
  cleanup();
  show({ rows: [] }, '/admin?q=x').getByText('Nothing matches');
});
