import type { ReactNode } from 'react';
import { lazyWithRetry } from '../layout/lazy-with-retry.ts';
import { OnceWanted } from '../layout/once-wanted.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown beside the close button instead of the title, which then only names the dialog. */
  head?: ReactNode;
  description?: string;
  /** The field that is marked `data-focused-first` has the focus at the opening; without one the close button. */
  children: ReactNode;
}

export interface ModalLayout {
  placement: 'center' | 'right';
  /** Any CSS length; the panel never grows past the screen. */
  width: string;
}

// Radix's dialog is a tenth of the first view's script budget, so it arrives with the first opening.
const ModalBody = lazyWithRetry(() => import('./modal-body.tsx').then((module) => module.ModalBody));

export function Modal(props: ModalProps & ModalLayout) {
  return (
    <OnceWanted when={props.open}>
      <ModalBody {...props} />
    </OnceWanted>
  );
}

/** Fetches the dialog's code ahead of a likely opening, e.g. when the pointer reaches its button. */
export function preloadModal(): void {
  ModalBody.preload();
}
