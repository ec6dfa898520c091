import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown beside the close button instead of the title, which then only names the dialog. */
  head?: ReactNode;
  description?: string;
  children: ReactNode;
}

export interface ModalLayout {
  placement: 'center' | 'right';
  /** Any CSS length; the panel never grows past the screen. */
  width: string;
}

// Radix's dialog is a tenth of the first view's script budget, so it arrives with the first opening.
const ModalBody = lazyWithRetry(loadModal);

export function Modal(props: ModalProps & ModalLayout) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ModalBody {...props} />
    </Suspense>
  );
}

/** Fetches the dialog's code ahead of a likely opening, e.g. when the pointer reaches its button. */
export function preloadModal(): void {
  loadModal().catch(() => {});
}

function loadModal() {
  return import('./modal-body.tsx').then((module) => module.ModalBody);
}
