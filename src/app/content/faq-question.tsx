import type { AnswerPage, FaqEntry } from '../../shared/facts/faq.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

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

/**
 * One question in a <details>. The id is on the answer inside it: browsers open a closed <details> whose content is the link's
 * target, but not a <details> that is the target itself. So links also work without scripts.
 */
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
        <p className="text-muted">{answer}</p>
        {page && (
          <TextLink to={page} className="mt-1 inline-flex min-h-11 items-center">
            {pageLinkLabels[page]}
          </TextLink>
        )}
      </div>
    </details>
  );
}
