import { useAtomValue } from 'jotai';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { business } from '../../shared/business.ts';
import { chatLimits } from '../../shared/contract/assistant.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { appStore } from '../platform/store.ts';
import { buttonStyle } from '../ui/layout/button.tsx';
import { CloseIcon, SendIcon, SpinnerIcon, SproutIcon } from '../ui/layout/icons.tsx';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';
import { shadeStyle, useCloseOnBack } from '../ui/overlay/modal.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { ask, setDraft } from './ask.ts';
import { ChatLog } from './chat-log.tsx';
import { changeConversation, clearConversation, conversationAtom } from './conversation-atom.ts';

interface ChatPanelProps {
  open: boolean;
  onClose: () => void;
  /** Gets the focus on close. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Full-page dialog on phones, side panel otherwise. */
export function ChatPanel({ open, onClose, opener }: ChatPanelProps) {
  const isPhone = useIsPhone();
  const inset = useKeyboardInset(isPhone && open);
  // On a phone, focusing a field opens the keyboard over the messages.
  const firstFocus = (panel: HTMLElement) => (isPhone ? panel : panel.querySelector('textarea'));
  const { dialog, isShown } = useDialog({ open, onClose, isModal: isPhone, firstFocus, opener });
  const titleId = useId();
  useClearConversationOnUserChange();
  useCloseWhenCoveringFocus(dialog, open && !isPhone, onClose);
  useCloseOnBack(open && isPhone, onClose);

  if (!isShown) return null;
  const state = open ? 'open' : 'closed';
  return createPortal(
    <>
      {isPhone && <div aria-hidden="true" data-state={state} onClick={onClose} className={shadeStyle} />}
      <dialog
        ref={dialog}
        tabIndex={-1}
        aria-modal={isPhone || undefined}
        aria-labelledby={titleId}
        inert={!open}
        data-state={state}
        style={{ bottom: inset || undefined }}
        className="modal-center fixed inset-x-0 top-auto bottom-0 z-40 m-0 flex h-[min(40rem,calc(100%-2.5rem))] max-h-none w-auto max-w-none flex-col rounded-t-xl border border-line bg-surface text-ink shadow-lg outline-none sm:right-6 sm:bottom-6 sm:left-auto sm:h-[min(36rem,calc(100%-7rem))] [@media(max-height:24rem)]:h-full! sm:w-96 sm:rounded-xl"
      >
        <PanelHeader titleId={titleId} onClose={onClose} />
        <ChatLog onLinkClick={() => isPhone && onClose()} />
        <ChatForm />
      </dialog>
    </>,
    document.body,
  );
}

function PanelHeader({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  return (
    <div className="flex items-center gap-3 border-b px-4 py-3">
      <span className="flex h-10 w-10 items-center justify-center rounded-full bg-leaf-soft text-leaf-ink">
        <SproutIcon />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-lg leading-6">
          {business.assistant}
        </h2>
        <p className="text-xs text-muted">Automated assistant</p>
      </div>
      <button
        type="button"
        onClick={onClose}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2' })}
      >
        <CloseIcon />
        <VisuallyHidden>Close the chat</VisuallyHidden>
      </button>
    </div>
  );
}

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

/** Product 13.8: Enter sends, Shift+Enter adds a line. */
function ChatForm() {
  const { draft, isWaiting } = useAtomValue(conversationAtom, { store: appStore });

  function send(event: FormEvent) {
    event.preventDefault();
    void ask(draft);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms an IME composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask(draft);
  }

  return (
    <form onSubmit={send} className="border-t p-3">
      <div className="flex items-end gap-2">
        <textarea
          aria-label={`Your message to ${business.assistant}`}
          aria-describedby="eden-note"
          placeholder="Ask a question"
          rows={1}
          maxLength={chatLimits.messageLength}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="control max-h-32 resize-none [field-sizing:content]"
        />
        <button
          type="submit"
          disabled={isWaiting || draft.trim() === ''}
          className={buttonStyle({ size: 'icon' })}
        >
          {isWaiting ? <SpinnerIcon className="h-5 w-5 animate-spin" /> : <SendIcon />}
          <VisuallyHidden>Send</VisuallyHidden>
        </button>
      </div>
      <p id="eden-note" className="mt-2 text-xs text-muted [@media(max-height:30rem)]:sr-only">
        Please keep card numbers and passwords to yourself.
      </p>
    </form>
  );
}

/** Closes when it covers the focused element (WCAG 2.4.11). Keeps the conversation. */
function useCloseWhenCoveringFocus(
  panel: RefObject<HTMLElement | null>,
  active: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const closeIfCovered = ({ target }: FocusEvent) => {
      const box = panel.current;
      if (box && target instanceof Element && !box.contains(target) && covers(box, target)) close();
    };
    document.addEventListener('focusin', closeIfCovered);
    return () => document.removeEventListener('focusin', closeIfCovered);
  }, [panel, active, close]);
}

/** More than half: a field cannot be used if only its edge shows. */
function covers(box: Element, target: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  const width = Math.min(over.right, under.right) - Math.max(over.left, under.left);
  const height = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
  return width > 0 && height > 0 && width * height > (under.width * under.height) / 2;
}

/** The panel then covers the page. */
function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639.9px)');
}

/** Height in px covered by an on-screen keyboard. */
function useKeyboardInset(active: boolean): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const viewport = active ? window.visualViewport : null;
      viewport?.addEventListener('resize', changed);
      viewport?.addEventListener('scroll', changed);
      return () => {
        viewport?.removeEventListener('resize', changed);
        viewport?.removeEventListener('scroll', changed);
      };
    },
    [active],
  );
  return useSyncExternalStore(subscribe, () => {
    const viewport = window.visualViewport;
    if (!active || !viewport || viewport.scale > 1) return 0;
    return Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
  });
}
