import type { InquiryKind } from '../../shared/contract/inquiries.ts';
import { tabValues, visitor } from '../platform/device/storage.ts';

/** What a form holds, by the names of its fields. */
type Values = Record<string, unknown>;

const drafts = tabValues<Values>('inquiry-draft', visitor);

/** Keeps what was typed until the tab is closed, the form is sent or its author signs out. */
export function saveDraft(kind: InquiryKind, userId: string | null, form: HTMLFormElement): void {
  const data = new FormData(form);
  const values = Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name)]));
  drafts.set(values, partOf(kind, userId));
}

/** What the same user, or a visitor, typed before a reload; null when there is nothing. */
export function loadDraft(kind: InquiryKind, userId: string | null): Values | null {
  return drafts.get(partOf(kind, userId)) ?? drafts.get(partOf(kind, null));
}

export function dropDraft(kind: InquiryKind, userId: string | null): void {
  for (const author of [userId, null]) drafts.remove(partOf(kind, author));
}

/** Puts values into the fields that have their names; the others become empty. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  for (const control of form.querySelectorAll<Control>('input, textarea, select')) {
    const given = [values[control.name] ?? ''].flat().map(String);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = given.includes(control.value);
    else control.value = given[0] ?? '';
  }
}

export function isEmpty(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].every((value) => value === '');
}

function partOf(kind: InquiryKind, userId: string | null): string {
  return `${kind}:${userId ?? 'visitor'}`;
}
