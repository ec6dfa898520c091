import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { business } from '../../shared/business.ts';
import { contact } from '../../shared/facts/basics.ts';
import { type AnswerPage, type FaqCategory, type FaqEntry, faq } from '../../shared/facts/faq.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ButtonLink } from '../ui/layout/button.tsx';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Page } from '../ui/layout/page.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { WholeText } from '../ui/text/whole-text.tsx';

export function meta() {
  return pageMeta(
    'Frequently Asked Questions',
    'Answers about ordering, delivery, nutrition, growing and keeping microgreens fresh.',
  );
}

export default function FaqPage() {
  const { text: write } = useSettingValues();
  useOpenLinkedQuestion();
  return (
    <Page
      title="Frequently Asked Questions"
      intro="What people ask us at the door and on the phone. Tap a question to open its answer."
    >
      <div className="grid gap-10 lg:grid-cols-[17rem_1fr] lg:gap-14">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <Categories />
          <AskUs className="mt-8 hidden lg:block" />
        </div>
        <div className="grid max-w-3xl gap-12 max-sm:pr-14">
          {faq.map((category) => (
            <Category key={category.id} {...category} write={write} />
          ))}
          <AskUs className="lg:hidden" />
        </div>
      </div>
    </Page>
  );
}

function Categories() {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0">
        {faq.map(({ id, title, entries }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center justify-between gap-3 rounded-full border bg-surface px-4 font-semibold text-leaf-ink transition-colors hover:bg-leaf-soft lg:rounded-md lg:border-transparent lg:bg-transparent lg:px-3"
            >
              {title}
              <span className="hidden text-sm font-normal text-muted lg:inline">{entries.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Category({ id, title, entries, write }: FaqCategory & { write: (text: string) => string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="border-b pb-3 text-2xl">
        {title}
      </h2>
      {entries.map((entry) => (
        <FaqQuestion key={entry.id} {...entry} answer={write(entry.answer)} />
      ))}
    </section>
  );
}

function AskUs({ className }: { className: string }) {
  return (
    <div className={className}>
      <div className="rounded-xl bg-apricot-soft p-5 text-apricot-ink">
        <p className="font-display text-xl">Not here?</p>
        <p className="mb-4 mt-1 text-sm">
          Ask {business.assistant}, or a person: we reply {contact.reply}.
        </p>
        <ButtonLink to={paths.contact} variant="secondary">
          Ask us something else
        </ButtonLink>
      </div>
    </div>
  );
}

const pageLinkLabels: Record<AnswerPage, string> = {
  '/subscription': 'Go to the purchase page',
  '/our-greens': 'See how our greens grow',
  '/about': 'More about microgreens',
  '/recipes': 'Find something to cook',
  '/contact': 'Write to us',
  '/wholesale': 'Go to the wholesale shop',
  '/referrals': 'Share your link',
  '/dashboard': 'Open your dashboard',
};

/** The id is on the answer: browsers open a closed <details> for a target inside it, but not for itself. */
export function FaqQuestion({ id, question, answer, page }: FaqEntry) {
  return (
    <details className="group border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3.5 text-lg font-semibold leading-6 hover:text-leaf-ink [&::-webkit-details-marker]:hidden">
        {question}
        <span className="flex h-8 w-8 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf-ink transition-transform duration-slow group-open:rotate-180 print:hidden">
          <ChevronDownIcon />
        </span>
      </summary>
      <div id={id} className="max-w-prose scroll-mt-20 pb-6 pr-2 sm:pr-12">
        <p className="text-muted">
          <WholeText text={answer} />
        </p>
        {page && (
          <TextLink to={page} className="mt-1 inline-flex min-h-11 items-center">
            {pageLinkLabels[page]}
          </TextLink>
        )}
      </div>
    </details>
  );
}

/** Also after client-side navigation; before paint, so scrolling finds it open. */
export function useOpenLinkedQuestion(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const question = document.getElementById(location.hash.slice(1))?.closest('details');
    if (question) question.open = true;
  }, [location]);
}
