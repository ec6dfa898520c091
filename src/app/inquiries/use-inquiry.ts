import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { InquiryKind } from '../../shared/inquiries.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { appStore } from '../store.ts';
import { toast } from '../ui/toast.ts';
import { type Draft, dropDraft, fillForm, isEmpty, keepDraft, readDraft } from './draft.ts';
import { presentReader, queue } from './sending.ts';
import { statusAtoms } from './waiting-atom.ts';
import { watchLater, watchWaiting } from './watch-waiting.ts';

export interface Notices {
  sent: { title: string; description: string };
  failed: string;
}

export const keptNotice = {
  title: 'Waiting for a connection',
  description: 'It is safe on this device and goes out by itself as soon as we can be reached.',
};

/** What a form does besides checking its fields: keeps its draft, sends, says what became of it. */
export function useInquiry(kind: InquiryKind, { sent, failed }: Notices) {
  const place = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => performance.now());
  const [status, setStatus] = useAtom(statusAtoms[kind], { store: appStore });
  const form = () => place.current?.querySelector('form') ?? null;

  useDraft(kind, form);
  useEffect(() => {
    void queue.refresh().then(watchWaiting);
    return () => setStatus(null);
  }, [setStatus]);

  const clear = useEffectEvent(() => {
    if (!readDraft(kind, presentReader())) form()?.reset();
  });
  useEffect(() => {
    if (status === 'sent') clear();
  }, [status]);

  /** Back into the form with something that was refused, to mend it. */
  function edit(values: Draft) {
    const target = form();
    if (!target) return;
    fillForm(target, values);
    target.querySelector('input')?.focus();
    typed();
  }
  function typed() {
    const target = form();
    if (target) keepDraft(kind, presentReader(), target);
    setStatus(null);
  }
  /** Runs `send` with how long the form was open; a refusal stays with the form, which keeps its values. */
  async function submit(send: (shownForMs: number) => Promise<'sent' | 'kept'>) {
    setStatus(null);
    try {
      const outcome = await send(Math.round(performance.now() - openedAt));
      dropDraft(kind);
      setStatus(outcome);
      if (outcome === 'kept') watchLater();
      toast(outcome === 'sent' ? { ...sent, variant: 'success' } : keptNotice);
    } catch (error) {
      toast({ title: 'Error', description: failed, variant: 'danger' });
      throw error;
    }
  }
  return { place, status, setStatus, edit, typed, submit };
}

/** Gives back what was typed before a reload, once it is known who reads it; takes it away at sign-out. */
function useDraft(kind: InquiryKind, form: () => HTMLFormElement | null): void {
  const { isPending } = useCurrentUser();
  const restore = useEffectEvent(() => {
    const target = form();
    const draft = readDraft(kind, presentReader());
    if (target && draft && isEmpty(target)) fillForm(target, draft);
  });
  const forget = useEffectEvent(() => form()?.reset());
  useEffect(() => {
    if (!isPending) restore();
  }, [isPending]);
  useEffect(() => onSignOut(() => forget()), []);
}
