import { useEffect } from 'react';
import handbook from '../../../docs/admin.md?raw';
import { useCurrentUser } from '../accounts/queries.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { chaptersOf, Markdown } from '../ui/text/markdown.tsx';
import { AdminFrame } from './admin-frame.tsx';

export function meta() {
  return pageMeta('Handbook', "The farm's handbook: what to do, step by step.");
}

/** Contains nothing private, so it needs no sign-in. */
export default function HandbookPage() {
  const isFramed = useCurrentUser().data !== undefined;
  // The page renders after the browser has looked for the URL's hash, and the rail makes it narrower and longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again once the rail is there
  useEffect(() => {
    // In new browsers it returns a promise, which React would call as a cleanup.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isFramed]);
  return (
    <AdminFrame>
      <Page title="Handbook">
        <div className="grid items-start gap-10 lg:grid-cols-[17rem_minmax(0,1fr)]!">
          <nav
            aria-label="Tasks"
            className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
          >
            <ul className="grid">
              {chaptersOf(handbook).map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-11 min-w-11 items-center text-leaf-ink">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-w-3xl [&>:first-child]:mt-0">
            <Markdown text={handbook} pictureUrl={pictureUrl} />
          </div>
        </div>
      </Page>
    </AdminFrame>
  );
}

/** The build copies `docs/pictures` there. */
function pictureUrl(path: string): string {
  return path.replace(/^pictures\//, '/handbook/');
}
