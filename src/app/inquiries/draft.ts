import type { InquiryKind } from '../../shared/inquiries.ts';

/** What a form holds, by the names of its fields. */
export type Draft = Record<string, string | number | string[] | null | undefined>;

/** Keeps what was typed until the tab is closed, the form is sent or its author signs out. */
export function keepDraft(kind: InquiryKind, userId: string | null, form: HTMLFormElement): void {
  const values: Draft = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string')
      values[name] = isList(form, name) ? [...listed(values[name]), value] : value;
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify({ userId, values }));
  } catch {
    // A full or forbidden storage keeps no draft.
  }
}

/** What was typed before a reload, by the same reader or by nobody known; null when there is nothing. */
export function readDraft(kind: InquiryKind, userId: string | null): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null');
    return draft && (draft.userId === null || draft.userId === userId) ? draft.values : null;
  } catch {
    return null;
  }
}

export function dropDraft(kind: InquiryKind): void {
  sessionStorage.removeItem(keyOf(kind));
}

/** Drops the draft of what has been sent since: a reload while it was on its way had brought it back into the form. */
export function dropDraftOf(kind: InquiryKind, userId: string | null, sent: Draft): void {
  const draft = readDraft(kind, userId);
  const same = ([name, value]: [string, Draft[string]]) => textOf(value) === textOf(sent[name]);
  if (draft && Object.entries(draft).every(same)) dropDraft(kind);
}

/** Puts values into the fields that have their names. */
export function fillForm(form: HTMLFormElement, values: Draft): void {
  for (const control of Array.from(form.elements)) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = listed(values[control.name]).includes(control.value);
    else if (isTyped(control)) control.value = String(values[control.name] ?? '');
  }
}

/** Whether nothing was typed into it yet. */
export function isEmpty(form: HTMLFormElement): boolean {
  return [...new FormData(form).values()].every((value) => value === '');
}

function isTyped(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}

function isList(form: HTMLFormElement, name: string): boolean {
  return form.querySelector(`input[type="checkbox"][name="${name}"]`) !== null;
}

function listed(value: Draft[string]): string[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Draft[string]): string {
  return String(value ?? '').trim();
}

function keyOf(kind: InquiryKind): string {
  return `inquiry-draft-${kind}`;
}
