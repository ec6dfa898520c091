import { useState } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { formatCount } from './amounts.ts';
import { FigureSection, Figures } from './figure-section.tsx';
import { type Clearing, useClearVisits, useWebsiteVisits } from './use-analytics.ts';

const questions: Record<Clearing, { title: string; description: string; label: string }> = {
  'clear-all': {
    title: 'Clear all analytics?',
    description:
      'Every counted visit goes, of all days and pages. Orders and revenue stay. This cannot be undone.',
    label: 'Clear Analytics',
  },
  'clear-pages': {
    title: 'Clear the pages?',
    description: 'Which pages were visited goes; how many visits there were stays. This cannot be undone.',
    label: 'Clear Pages',
  },
};

export function WebsiteVisitsSection() {
  const query = useWebsiteVisits();
  const clear = useClearVisits();
  const [asked, setAsked] = useState<Clearing | null>(null);
  const question = questions[asked ?? 'clear-all'];
  return (
    <FigureSection title="Website analytics" intro="Visits of all days." query={query}>
      {({ totalVisits, uniqueVisits, todayVisits, weekVisits, topPages }) => (
        <div className="grid gap-6">
          <Figures
            rows={[
              ['Total visits', formatCount(totalVisits)],
              ['Unique visitors', formatCount(uniqueVisits)],
              ["Today's visits", formatCount(todayVisits)],
              ['This week', formatCount(weekVisits)],
            ]}
          />
          <TopPages pages={topPages} />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsked('clear-all')}>
              Clear Analytics
            </Button>
            <Button variant="secondary" onClick={() => setAsked('clear-pages')}>
              Clear Pages
            </Button>
          </div>
          <ConfirmDialog
            open={asked !== null}
            onOpenChange={(open) => open || setAsked(null)}
            title={question.title}
            description={question.description}
            confirmLabel={question.label}
            danger
            pending={clear.isPending}
            onConfirm={() => asked && clear.mutate(asked, { onSettled: () => setAsked(null) })}
          />
        </div>
      )}
    </FigureSection>
  );
}

function TopPages({ pages }: { pages: { path: string; count: number }[] }) {
  if (pages.length === 0) return <p className="text-muted">No page visits are counted yet.</p>;
  return (
    <div>
      <h3 className="text-lg">Top pages</h3>
      <ol className="mt-2">
        {pages.map(({ path, count }) => (
          <li key={path} className="flex justify-between gap-4 border-b py-1.5 last:border-b-0">
            <span>{path === '/' ? 'Homepage' : path}</span>
            <span className="tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
