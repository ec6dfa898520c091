import type { ReactNode } from 'react';
import { useOnline } from '../../platform/use-online.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';

/** Disabled offline. */
export function SaveButton({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  if (!isOnline) return <OfflineNote />;
  return (
    <SubmitButton pendingLabel="Saving..." className="justify-self-start">
      {children}
    </SubmitButton>
  );
}
