import { type PolicySection, policiesPage, policySections } from '../../shared/facts/policies.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { Page } from '../ui/layout/page.tsx';
import { WholeText } from '../ui/text/whole-text.tsx';

export function meta() {
  return pageMeta(policiesPage.title, policiesPage.description);
}

export default function PoliciesPage() {
  const { text } = useSettingValues();
  return (
    <Page title={policiesPage.title} intro={policiesPage.intro}>
      <nav aria-label="Sections">
        <ul className="flex flex-wrap gap-2">
          {policySections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-full border bg-surface px-4 font-semibold text-leaf-ink transition-colors hover:bg-leaf-soft"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {policySections.map((section) => (
        <Section key={section.id} {...section} write={text} />
      ))}
    </Page>
  );
}

function Section({ id, title, points, write }: PolicySection & { write: (words: string) => string }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 scroll-mt-20 border-t pt-8">
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <dl className="mt-6 grid max-w-4xl gap-x-10 gap-y-6">
        {points.map((point) => (
          <div key={point.title} className="md:grid md:grid-cols-[13rem_1fr]! md:gap-x-10">
            <dt className="font-semibold">{point.title}</dt>
            <dd className="mt-1 text-muted [overflow-wrap:anywhere] md:mt-0">
              <WholeText text={write(point.text)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
