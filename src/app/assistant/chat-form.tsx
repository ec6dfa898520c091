import { useAtomValue } from 'jotai';
import type { FormEvent, KeyboardEvent } from 'react';
import { business } from '../../shared/business.ts';
import { chatLimits } from '../../shared/contract/assistant.ts';
import { appStore } from '../platform/store.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { SendIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { ask, setDraft } from './ask.ts';
import { conversationAtom } from './conversation-atom.ts';

/** Enter sends, Shift+Enter begins a new line (specification section 5). */
export function ChatForm() {
  const { draft, isWaiting } = useAtomValue(conversationAtom, { store: appStore });

  function send(event: FormEvent) {
    event.preventDefault();
    void ask(draft);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An Enter that confirms an IME composition must not send the message.
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
