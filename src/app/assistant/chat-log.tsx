import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { business } from '../../shared/business.ts';
import { appStore } from '../platform/store.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { SpinnerIcon } from '../ui/layout/icons.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { ask } from './ask.ts';
import { type ConversationMessage, conversationAtom } from './conversation-atom.ts';

const starterQuestions = ['What does a box cost?', 'Do you deliver to 30075?', 'When would it come?'];

/** Screen readers announce additions. */
export function ChatLog({ onLinkClick }: { onLinkClick: () => void }) {
  const { messages, isWaiting } = useAtomValue(conversationAtom, { store: appStore });
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever a message was added
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, isWaiting]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={`Conversation with ${business.assistant}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex flex-1 flex-col gap-3 overflow-y-auto overscroll-contain scroll-py-4 p-4"
    >
      {messages.map((message) => (
        <Bubble key={message.id} message={message} onLinkClick={onLinkClick} />
      ))}
      {messages.length === 1 && !isWaiting && <StarterQuestions />}
      {isWaiting && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <SpinnerIcon className="h-5 w-5 animate-spin text-leaf" />
          {business.assistant} is looking it up
        </p>
      )}
    </div>
  );
}

interface BubbleProps {
  message: ConversationMessage;
  onLinkClick: () => void;
}

function Bubble({ message: { sender, text, links }, onLinkClick }: BubbleProps) {
  const own = sender === 'user';
  return (
    <div
      className={classNames(
        'grid max-w-[86%] gap-2',
        own ? 'justify-items-end self-end' : 'justify-items-start',
      )}
    >
      <p
        className={classNames(
          'rounded-lg px-3.5 py-2.5 text-base whitespace-pre-line [overflow-wrap:anywhere]',
          own ? 'bg-leaf text-on-leaf rounded-br-sm' : 'bg-sunken text-ink rounded-bl-sm',
        )}
      >
        <VisuallyHidden>{own ? 'You: ' : `${business.assistant}: `}</VisuallyHidden>
        {text}
      </p>
      {links?.map(({ label, path }) => (
        <Link
          key={path}
          to={path}
          onClick={onLinkClick}
          className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm font-semibold text-leaf-ink hover:border-leaf hover:bg-leaf-soft"
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

function StarterQuestions() {
  return (
    <ul aria-label="Questions to begin with" className="grid justify-items-start gap-2">
      {starterQuestions.map((question) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => void ask(question)}
            className="min-h-11 rounded-full border border-edge px-4 text-left text-sm font-semibold text-leaf-ink hover:border-leaf hover:bg-leaf-soft"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
