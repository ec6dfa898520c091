import type { TodayWork } from '../../shared/contract/week.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { WholeText } from '../ui/text/whole-text.tsx';
import { counted, type Nouns } from './counted.ts';
import { useToday } from './queries.ts';

type Work = { kind: TodayWork['kind']; verb: string; nouns: Nouns; page: string; path: string };

const works: Work[] = [
  { kind: 'sow', verb: 'Sow', nouns: ['tray', 'trays'], page: 'Sow', path: paths.sow },
  { kind: 'harvest', verb: 'Cut', nouns: ['green', 'greens'], page: 'Harvest', path: paths.harvest },
  { kind: 'pack', verb: 'Pack', nouns: ['box', 'boxes'], page: 'Pack', path: paths.pack },
  { kind: 'drive', verb: 'Drive', nouns: ['stop', 'stops'], page: 'Run', path: paths.run },
];

/** In the order of the week: what is to be done, by when and for which day. */
export function WorkOfToday() {
  const { data, error, refetch, isFetching } = useToday();
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={4} rowClassName="h-14" />;
  return (
    <ul aria-label="Work" className="divide-y rounded-lg border bg-surface">
      {works.map((work) => (
        <WorkRow key={work.kind} work={work} days={data.filter(({ kind }) => kind === work.kind)} />
      ))}
    </ul>
  );
}

function WorkRow({ work: { verb, nouns, page, path }, days }: { work: Work; days: TodayWork[] }) {
  const [first] = days;
  const isDue = days.some(({ when }) => when !== 'tomorrow');
  return (
    <li className="flex min-h-15 items-center gap-x-4 gap-y-1 px-4 py-2">
      <h2 className="w-12 shrink-0 font-body text-base font-semibold max-sm:sr-only">{verb}</h2>
      <div className="min-w-0 flex-1">
        {!isDue && <p className="text-muted">Nothing to {verb.toLowerCase()} today</p>}
        {days.map(({ when, date, count }) => (
          <p key={when + date} className={lineStyles[when]}>
            <WholeText
              text={`${verb} ${counted(count, nouns)}${when === 'late' ? ', late' : ` ${when}`}, for ${formatDay(date, 'weekday')}`}
            />
          </p>
        ))}
      </div>
      {first && (
        <ButtonLink
          to={`${path}?${new URLSearchParams({ date: first.date })}`}
          variant={isDue ? 'primary' : 'secondary'}
          className="shrink-0 px-4!"
        >
          Open {page}
        </ButtonLink>
      )}
    </li>
  );
}

const lineStyles: Record<TodayWork['when'], string> = {
  late: 'font-semibold text-danger-ink',
  today: 'font-semibold',
  tomorrow: 'text-muted',
};
