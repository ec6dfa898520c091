import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { orderedSettingKeys } from '../../shared/contract/settings.ts';
import { queryClient } from '../platform/query-client.ts';
import { answerCalls, refusal, resetTestApp } from '../testing/shop.tsx';
import { dismissToasts } from '../ui/feedback/toast.ts';
import { ManageSettings } from './manage-settings.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const values: Record<string, string> = {
  admin_notification_emails: 'olive@farm.example',
  order_mails: 'each',
  admin_passkey_required: '0',
  farmer_name: 'Olive',
  farmer_text: '',
  delivery_window: '',
};

async function show(refused: Record<string, string> = {}) {
  const sent: string[] = [];
  const stored = orderedSettingKeys.map((key) => ({
    id: key,
    key,
    value: values[key] ?? '5',
    description: '',
    version: 1,
    updatedAt: 0,
  }));
  let boxes = {
    version: 0,
    boxes: [{ id: 'b1', name: 'Starter', products: [{ productId: 'kale', quantity: 4 }] }],
  };
  answerCalls({
    '/api/admin/settings': (_, init) => {
      if (init?.method !== 'PUT') return Response.json(stored);
      const change = JSON.parse(String(init.body));
      sent.push(`${change.key} ${change.value}`);
      const sentence = refused[change.key];
      if (sentence) return refusal(400, sentence);
      const row = stored.find(({ key }) => key === change.key);
      if (row) Object.assign(row, { value: change.value, version: row.version + 1 });
      return Response.json(row);
    },
    '/api/admin/boxes': (_, init) => {
      if (init?.method === 'PUT') {
        sent.push('boxes');
        boxes = { ...JSON.parse(String(init.body)), version: 1 };
      }
      return Response.json(boxes);
    },
    '/api/admin/testimonials': () => Response.json({ version: 0, testimonials: [] }),
    '/api/products': () => Response.json([]),
    '/api/boxes': () => Response.json([]),
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <ManageSettings />
            <Link to="/elsewhere">Elsewhere</Link>
          </>
        ),
      },
    ],
    { initialEntries: ['/admin?tab=settings'] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await view.findByLabelText('Name of the box');
  // Without native input events, React looks when a key comes up.
  function type(label: string, value: string): void {
    const field = view.getByLabelText(label);
    act(() => field.focus());
    fireEvent.input(field, { target: { value } });
    fireEvent.keyUp(field);
  }
  const bar = () => view.queryByRole('toolbar', { name: 'Unsaved changes' });
  return { view, router, sent, type, bar };
}

test('five groups hold the settings in the order of the specification, and all percents are together', async () => {
  const { view } = await show();
  const names = (group: string) =>
    [...view.getByRole('form', { name: group }).querySelectorAll('[name]')].map((one) =>
      one.getAttribute('name'),
    );
  const groups = ['Farm', 'Delivery', 'Products', 'Mails', 'Security'];
  expect(view.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual(groups);
  expect(groups.flatMap(names).toSorted()).toEqual([...orderedSettingKeys].toSorted());
  for (const group of groups) {
    const places = names(group).map((name) => [...orderedSettingKeys, ''].indexOf(name ?? ''));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  expect(names('Products').every((name) => name?.endsWith('_percent'))).toBe(true);
});

test('one bar counts what is not saved and sends a call for each; what fails stays marked, the rest is saved', async () => {
  const sentence = 'That window is too long.';
  const { view, sent, type, bar } = await show({ delivery_window: sentence });
  expect(bar()).toBeNull();
  type('Weekly discount', '8');
  expect(bar()?.textContent).toContain('1 unsaved change');
  type('Weekly discount', '5');
  expect(bar()).toBeNull();
  type('Weekly discount', '8');
  type('Delivery window', '8 to noon');
  type('Growing time', '999');
  type('Name of the box', 'Big');
  expect(bar()?.textContent).toContain('4 unsaved changes');
  fireEvent.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bar()?.textContent).toContain('2 unsaved changes'));
  expect(sent.toSorted()).toEqual(['boxes', 'delivery_window 8 to noon', 'weekly_discount_percent 8']);
  expect(view.getByRole('form', { name: 'Delivery' }).textContent).toContain(sentence);
  expect(view.getByLabelText('Delivery window').getAttribute('aria-invalid')).toBe('true');
  expect(view.getByLabelText('Growing time').getAttribute('aria-invalid')).toBe('true');
  expect(view.getByText('Please enter a whole number of days, from 0 to 365.')).toBeDefined();
  expect(view.getByLabelText('Weekly discount').getAttribute('aria-invalid')).toBe('false');
});

test('leaving with unsaved changes asks first', async () => {
  const { view, router, type } = await show();
  type('Weekly discount', '8');
  fireEvent.click(view.getByRole('link', { name: 'Elsewhere' }));
  fireEvent.click(await view.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/admin');
  fireEvent.click(view.getByRole('link', { name: 'Elsewhere' }));
  fireEvent.click(await view.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});
