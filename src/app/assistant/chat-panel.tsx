import { useAtomValue } from 'jotai';
import { Dialog } from 'radix-ui';
import { type RefObject, useEffect, useRef } from 'react';
import { business } from '../../shared/business.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { appStore } from '../platform/store.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { CloseIcon, SproutIcon } from '../ui/layout/icons.tsx';
import { useCloseOnBack } from '../ui/overlay/use-close-on-back.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { ChatForm } from './chat-form.tsx';
import { ChatLog } from './chat-log.tsx';
import { changeConversation, clearConversation, conversationAtom } from './conversation-atom.ts';
import { useCloseWhenCoveringFocus } from './use-close-when-covering-focus.ts';
import { useIsPhone, useKeyboardInset } from './use-screen.ts';

interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
  /** The button that gets the focus when the panel closes. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** A dialog over the whole page on phones, a panel beside the page on larger screens. */
export function ChatPanel({ open, onClose, opener }: ChatPanelProps) {
  const isPhone = useIsPhone();
  const inset = useKeyboardInset(isPhone && open);
  const panel = useRef<HTMLDivElement>(null);
  useClearConversationOnUserChange();
  useCloseWhenCoveringFocus(panel, open && !isPhone, onClose);
  useCloseOnBack(open && isPhone, onClose);

  function takeFocus(event: Event) {
    event.preventDefault();
    // On a phone a focused field opens the keyboard, which covers the messages.
    const target = isPhone ? panel.current : panel.current?.querySelector('textarea');
    target?.focus();
  }
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body) opener.current?.focus();
  }

  return (
    <Dialog.Root open={open} modal={isPhone} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        {/* Not Dialog.Overlay: see modal-body.tsx. */}
        {isPhone && (
          <div
            data-state={open ? 'open' : 'closed'}
            className="modal-shade pointer-events-auto fixed inset-0 z-40 bg-shade"
          />
        )}
        <Dialog.Content
          ref={panel}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => isPhone || event.preventDefault()}
          style={{ bottom: inset || undefined }}
          className="modal-center fixed inset-x-0 bottom-0 z-40 flex h-[min(40rem,calc(100%-2.5rem))] flex-col rounded-t-xl border border-line bg-surface shadow-lg outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:h-[min(36rem,calc(100%-7rem))] [@media(max-height:24rem)]:h-full! sm:w-96 sm:rounded-xl"
        >
          <PanelHeader />
          <ChatLog onLinkClick={() => isPhone && onClose()} />
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
        <p className="text-xs text-muted">Automated assistant</p>
      </div>
      <Dialog.Close className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2' })}>
        <CloseIcon />
        <VisuallyHidden>Close the chat</VisuallyHidden>
      </Dialog.Close>
    </div>
  );
}

/** Clears the conversation of a customer when somebody else is signed in, or nobody. */
function useClearConversationOnUserChange(): void {
  const { data: user } = useCurrentUser();
  const { customerId } = useAtomValue(conversationAtom, { store: appStore });
  const currentId = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (currentId === undefined || currentId === customerId) return;
    if (customerId !== null) clearConversation();
    if (currentId !== null) changeConversation({ customerId: currentId });
  }, [currentId, customerId]);
}
