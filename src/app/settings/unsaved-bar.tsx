import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlay/modal.tsx';

interface UnsavedBarProps {
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

const changesText = (count: number) => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`;

/** Leaving asks. Links within the page do not leave it. */
export function UnsavedBar({ count, isSaving, onSave, onDiscard }: UnsavedBarProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  return (
    <div
      role="toolbar"
      aria-label="Unsaved changes"
      className="bottom-bar sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-surface px-4 py-3 shadow-md [@media(max-height:480px)]:static"
    >
      <p role="status" className="font-semibold">
        {changesText(count)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
        <Button pending={isSaving} onClick={onSave}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
        title="Leave without saving?"
        description={`${changesText(count)} would be lost.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}
