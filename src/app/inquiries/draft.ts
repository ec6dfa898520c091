import type { InquiryKind } from '../../shared/inquiries.ts';

/** What a form holds, by the names of its fields. */
type Values = Record<string, unknown>;

/** Keeps what was typed until the tab is closed, the form is sent or its author signs out. */
export function saveDraft(kind: InquiryKind, userId: string | null, form: HTMLFormElement): void {
  const data = new FormData(form);
  const values = Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name)]));
  sessionStorage.setItem(keyOf(kind, userId), JSON.stringify(values));
}

/** What the same user, or a visitor, typed before a reload; null when there is nothing. */
export function loadDraft(kind: InquiryKind, userId: string | null): Values | null {
  const stored = [userId, null].map((author) => sessionStorage.getItem(keyOf(kind, author)));
  return JSON.parse(stored[0] ?? stored[1] ?? 'null');
}

export function dropDraft(kind: InquiryKind, userId: string | null): void {
  for (const author of [userId, null]) sessionStorage.removeItem(keyOf(kind, author));
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

function keyOf(kind: InquiryKind, userId: string | null): string {
  return `inquiry-draft-${kind}-${userId ?? 'visitor'}`;
}
