import { useAtomValue } from 'jotai';
import { Dialog } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { business } from '../../shared/business.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { appStore } from '../store.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { CloseIcon } from '../ui/control-icons.tsx';
import { SproutIcon } from '../ui/icons.tsx';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ChatForm } from './chat-form.tsx';
import { ChatLog } from './chat-log.tsx';
import { changeConversation, conversationAtom, forgetConversation } from './conversation-atom.ts';
import { useGiveWay } from './use-give-way.ts';
import { useKeyboardInset, useNarrow } from './use-screen.ts';

interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** A sheet that takes over a phone, and a panel beside the page everywhere else. */
export function ChatPanel({ open, onClose, opener }: ChatPanelProps) {
  const narrow = useNarrow();
  const inset = useKeyboardInset(narrow && open);
  const panel = useRef<HTMLDivElement>(null);
  useOwner();
  useGiveWay(panel, open && !narrow, onClose);
  useCloseOnBack(open && narrow, onClose);

  function takeFocus(event: Event) {
    event.preventDefault();
    // On a phone the keyboard would cover what there is to read.
    const target = narrow ? panel.current : panel.current?.querySelector('textarea');
    target?.focus();
  }
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) opener.current?.focus();
  }

  return (
    <Dialog.Root open={open} modal={narrow} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        {narrow && <Dialog.Overlay className="modal-shade fixed inset-0 z-40 bg-shade" />}
        <Dialog.Content
          ref={panel}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => narrow || event.preventDefault()}
          style={{ bottom: inset || undefined }}
          className="modal-center fixed inset-x-0 bottom-0 z-40 flex h-[min(40rem,calc(100%-2.5rem))] flex-col rounded-t-xl border border-line bg-surface shadow-lg outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:h-[min(36rem,calc(100%-7rem))] [@media(max-height:24rem)]:h-full! sm:w-96 sm:rounded-xl"
        >
          <PanelHeader />
          <ChatLog onFollow={() => narrow && onClose()} />
          <ChatForm />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PanelHeader() {
  return (
    <div className="flex items-center gap-3 border-b px-4 py-3">
      <span className="flex h-10 w-10 items-center justify-center rounded-full bg-leaf-soft text-leaf-ink">
        <SproutIcon />
      </span>
      <div className="min-w-0 flex-1">
        <Dialog.Title className="text-lg leading-6">{business.assistant}</Dialog.Title>
        <p className="text-xs text-muted">The shop's assistant, a program</p>
      </div>
      <Dialog.Close className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2' })}>
        <CloseIcon />
        <VisuallyHidden>Close the chat</VisuallyHidden>
      </Dialog.Close>
    </div>
  );
}

/** What was said with one customer is not for the next one in this tab. */
function useOwner(): void {
  const { data: user } = useCurrentUser();
  const { owner } = useAtomValue(conversationAtom, { store: appStore });
  const present = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (present === undefined || present === owner) return;
    if (owner !== null) forgetConversation();
    if (present !== null) changeConversation({ owner: present });
  }, [present, owner]);
}
