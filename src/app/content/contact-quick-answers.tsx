import { Link } from 'react-router';
import { quickAnswers } from '../../shared/facts/contact.ts';
import { paths } from '../paths.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ArrowRightIcon } from '../ui/layout/icons.tsx';

/** What most people would have asked, each leading to the whole answer. */
export function QuickAnswers() {
  const { text: write } = useSettingValues();
  return (
    <section aria-labelledby="quick-answers" className="deferred-render border-t bg-surface">
      <div className="page-width py-14 sm:py-16">
        <h2 id="quick-answers" className="text-2xl">
          Quick answers
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {quickAnswers.map(({ title, text, question }) => (
            <li key={question}>
              <Link
                to={{ pathname: paths.faq, hash: question }}
                className="group flex h-full flex-col rounded-lg border bg-paper p-5 transition-colors hover:border-leaf hover:bg-leaf-soft"
              >
                <span className="font-display text-xl">{title}</span>
                <span className="mb-4 mt-2 text-sm text-muted">{write(text)}</span>
                <span className="mt-auto flex items-center gap-2 text-sm font-semibold text-leaf-ink group-hover:underline">
                  Read more <ArrowRightIcon />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
