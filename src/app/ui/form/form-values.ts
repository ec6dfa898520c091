import type { GenericIssue, GenericSchema } from 'valibot';
import type { FieldErrors } from './form.tsx';

export interface Issue {
  field: string;
  message: string;
}

type FormValue = FormDataEntryValue | FormDataEntryValue[];

/** Fields that are lists in the schema are always lists. */
export function formValues(form: HTMLFormElement, schema: GenericSchema): Record<string, FormValue> {
  const data = new FormData(form);
  const lists = listNames(schema);
  const names = new Set([...data.keys(), ...lists]);
  return Object.fromEntries(
    [...names].map((name) => [name, lists.includes(name) ? data.getAll(name) : (data.get(name) ?? '')]),
  );
}

export function toIssues(issues: readonly GenericIssue[]): Issue[] {
  return issues.map((issue) => ({
    field: String(issue.path?.[0]?.key ?? ''),
    message: issue.message,
  }));
}

export function firstErrors(issues: Issue[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.field, issue.message]));
}

/** The topmost in the DOM, regardless of the schema's order. */
export function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const control = Array.from(form.elements).find((element) => errors[element.getAttribute('name') ?? '']);
  if (control instanceof HTMLElement) control.focus();
}

/** Without the leading status code; a general message for other errors. */
export function failureText(error: unknown): string {
  const sentence = error instanceof Error ? /^\d+: (.+)$/s.exec(error.message)?.[1] : undefined;
  return sentence ?? 'Something went wrong. Please try again.';
}

function listNames(schema: GenericSchema): string[] {
  if (!('entries' in schema) || typeof schema.entries !== 'object' || !schema.entries) return [];
  return Object.entries(schema.entries)
    .filter(([, entry]) => isList(entry))
    .map(([name]) => name);
}

function isList(entry: unknown): boolean {
  if (typeof entry !== 'object' || !entry || !('type' in entry)) return false;
  return entry.type === 'array' || ('wrapped' in entry && isList(entry.wrapped));
}
