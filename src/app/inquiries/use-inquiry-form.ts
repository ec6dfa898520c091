import { useAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InquiryKind } from '../../shared/contract/inquiries.ts';
import { currentUserId, useCurrentUser } from '../accounts/queries.ts';
import { onForget } from '../platform/device/owner.ts';
import { tabValues, visitor } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { loadInquiryOutbox, sendQueuedInquiries } from './late-outbox.ts';
import { type Inquiry, keepPageOpen, outcomeAtom } from './queued-inquiries.ts';

export interface Notices {
  sent: { title: string; description: string };
  failed: string;
}

const waiting = 'Waiting for a connection';
const queuedNotices = {
  waiting: {
    title: waiting,
    description: 'It is safe on this device and goes out by itself as soon as we can be reached.',
  },
  'in-memory': { title: waiting, description: keepPageOpen, variant: 'danger' },
} as const;

export function useInquiryForm(kind: InquiryKind, { sent, failed }: Notices) {
  const form = useRef<HTMLFormElement | null>(null);
  const isHydrated = useHydrated();
  // A prerendered form is there from the first paint on.
  const [openedAt] = useState(() => (isHydrated ? performance.now() : 0));
  const [outcome, setOutcome] = useAtom(outcomeAtom, { store: appStore });
  useDraft(kind, form);
  useEffect(() => {
    sendQueuedInquiries().catch(() => {});
    return () => setOutcome(null);
  }, [setOutcome]);

  function onInput() {
    void loadInquiryOutbox();
    if (form.current) saveDraft(kind, currentUserId(), form.current);
    setOutcome(null);
  }
  function edit(values: Inquiry['body']) {
    if (!form.current) return;
    fillForm(form.current, values);
    form.current.querySelector('input')?.focus();
    onInput();
  }
  /** A refusal rejects, and the form keeps its values. */
  async function submit(inquiryOf: (shownForMs: number) => Inquiry) {
    setOutcome(null);
    const drop = () => dropDraft(kind, currentUserId());
    try {
      const { submitInquiry } = await loadInquiryOutbox();
      const result = await submitInquiry(inquiryOf(Math.round(performance.now() - openedAt)), drop);
      drop();
      if (result === 'sent') setOutcome(`${kind} sent`);
      toast(result === 'sent' ? { ...sent, variant: 'success' } : queuedNotices[result]);
    } catch (error) {
      onInput();
      toast({ title: 'Error', description: failed, variant: 'danger' });
      throw error;
    }
  }
  const container = useCallback((element: HTMLElement | null) => {
    form.current = element?.querySelector('form') ?? null;
  }, []);
  return { container, isSent: outcome === `${kind} sent`, edit, onInput, submit };
}

/** Restores the draft after a reload; clears it at sign-out. */
function useDraft(kind: InquiryKind, form: { current: HTMLFormElement | null }): void {
  const { isPending } = useCurrentUser();
  useEffect(() => {
    const draft = isPending ? null : loadDraft(kind, currentUserId());
    if (form.current && draft && isUntouched(form.current)) fillForm(form.current, draft);
  }, [kind, form, isPending]);
  useEffect(() => onForget(() => form.current?.reset()), [form]);
}

type Values = Record<string, unknown>;

const drafts = tabValues<Values>('inquiry-draft', visitor);

/** Until the tab is closed, the form is sent, or the author signs out. */
export function saveDraft(kind: InquiryKind, userId: string | null, form: HTMLFormElement): void {
  const data = new FormData(form);
  const values = Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name)]));
  drafts.set(values, partOf(kind, userId));
}

/** Null also for another user's. */
export function loadDraft(kind: InquiryKind, userId: string | null): Values | null {
  return drafts.get(partOf(kind, userId)) ?? drafts.get(partOf(kind, null));
}

export function dropDraft(kind: InquiryKind, userId: string | null): void {
  for (const author of [userId, null]) drafts.remove(partOf(kind, author));
}

/** Fields without a value are reset. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  for (const control of form.querySelectorAll<Control>('input, textarea, select')) {
    const given = [values[control.name] ?? ''].flat().map(String);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      control.checked = given.includes(control.value);
    else control.value = given[0] || ('defaultValue' in control ? control.defaultValue : '');
  }
}

export function isUntouched(form: HTMLFormElement): boolean {
  const typed = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return (
    typed.every(({ value, defaultValue }) => value === defaultValue) &&
    [...form.querySelectorAll('select')].every(({ value }) => value === '') &&
    !form.querySelector('input:checked')
  );
}

function partOf(kind: InquiryKind, userId: string | null): string {
  return `${kind}:${userId ?? 'visitor'}`;
}
