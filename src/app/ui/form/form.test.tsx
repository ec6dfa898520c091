import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { currentToast, dismissToasts, type ToastMessage, toast } from '../feedback/toast.ts';
import { TextInput } from './controls.tsx';
import { Field } from './field.tsx';
import { Form, SubmitButton } from './form.tsx';

afterEach(() => {
  cleanup();
  dismissToasts();
});

const Person = v.object({
  email: v.pipe(v.string(), v.email('Please enter a valid email address.')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'First name is required.')),
  greens: v.optional(v.array(v.string())),
});
type Person = v.InferOutput<typeof Person>;

interface Options {
  onSubmit?: (person: Person) => unknown;
  resetOnSuccess?: boolean;
}

function renderForm({ onSubmit = () => {}, ...rest }: Options) {
  const screen = render(
    <Form schema={Person} onSubmit={onSubmit} {...rest}>
      <Field label="Name" name="name" required hint="As on the door.">
        <TextInput />
      </Field>
      <Field label="Email" name="email">
        <TextInput />
      </Field>
      <label>
        Kale <input type="checkbox" name="greens" value="kale" />
      </label>
      <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
    </Form>,
  );
  const input = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement;
  const button = () => screen.getByRole('button') as HTMLButtonElement;
  const type = (label: RegExp, value: string) => {
    input(label).value = value;
    fireEvent.input(input(label));
  };
  return { screen, input, button, type, submit: () => fireEvent.submit(button().form as HTMLFormElement) };
}

test('a notice that says the same as the alert goes, and gives it its title; another one stays', async () => {
  const fail = (notice: ToastMessage) => {
    toast({ ...notice, variant: 'danger' });
    throw new Error('409: Somebody else changed it.');
  };
  const form = renderForm({
    onSubmit: () => fail({ title: 'Error', description: 'Somebody else changed it.' }),
  });
  form.type(/Name/, 'Ann');
  form.type(/Email/, 'ann@example.com');
  form.submit();
  expect((await form.screen.findByRole('alert')).textContent).toBe('ErrorSomebody else changed it.');
  expect(currentToast()).toBeNull();
  cleanup();
  const other = renderForm({
    onSubmit: () => fail({ title: 'Unauthorized', description: 'Please sign in again.' }),
  });
  other.type(/Name/, 'Ann');
  other.type(/Email/, 'ann@example.com');
  other.submit();
  expect((await other.screen.findByRole('alert')).textContent).toBe('Somebody else changed it.');
  expect(currentToast()?.title).toBe('Unauthorized');
});

test('errors are shown beside their fields, the topmost gets the focus, the values stay', () => {
  const form = renderForm({});
  form.type(/Email/, 'nonsense');
  form.submit();
  const name = form.input(/Name/);
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const described = name.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As on the door.',
    'First name is required.',
  ]);
  expect(form.input(/Email/).value).toBe('nonsense');
  form.type(/Name/, 'A');
  expect(name.getAttribute('aria-invalid')).toBe('false');
});

test('the parsed values are sent, once, and the button waits', async () => {
  const sent: Person[] = [];
  const answer = Promise.withResolvers<void>();
  const form = renderForm({
    resetOnSuccess: true,
    onSubmit: (person) => {
      sent.push(person);
      return answer.promise;
    },
  });
  form.type(/Name/, '  Ada ');
  form.type(/Email/, 'ada@example.com');
  form.input(/Kale/).checked = true;
  form.submit();
  form.submit();
  expect(form.button().disabled).toBe(true);
  expect(form.button().textContent).toBe('Saving...');
  answer.resolve();
  await waitFor(() => expect(form.button().disabled).toBe(false));
  expect(sent).toEqual([{ name: 'Ada', email: 'ada@example.com', greens: ['kale'] }]);
  expect(form.input(/Name/).value).toBe('');
});

test("the server's refusal becomes an alert without its status code", async () => {
  const form = renderForm({ onSubmit: () => Promise.reject(new Error('409: That address is taken.')) });
  form.type(/Name/, 'Ada');
  form.type(/Email/, 'ada@example.com');
  form.submit();
  const alert = await form.screen.findByRole('alert');
  expect(alert.textContent).toBe('That address is taken.');
  expect(form.input(/Name/).value).toBe('Ada');
  expect(form.button().disabled).toBe(false);
});

test('an issue returned by the page is shown beside its field and gets the focus', async () => {
  const form = renderForm({ onSubmit: () => ({ field: 'email', message: 'We know that one.' }) });
  form.type(/Name/, 'Ada');
  form.type(/Email/, 'ada@example.com');
  form.submit();
  await form.screen.findByText('We know that one.');
  expect(document.activeElement).toBe(form.input(/Email/));
});
