import { longestPeriodDays } from '../../shared/analytics.ts';
import type { AdminOverview, NeedKind } from '../../shared/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { WarningIcon } from '../ui/control-icons.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Need = { text: (count: number) => string; link?: { to: string; label: string } };

const needs: Record<NeedKind, Need> = {
  messages: {
    text: (count) => `${counted(count, 'message')} without an answer`,
    link: { to: adminPath('customers', { list: 'messages' }), label: 'See messages' },
  },
  applications: {
    text: (count) => `${counted(count, 'wholesale application')} to decide on`,
    link: { to: adminPath('customers', { list: 'wholesale' }), label: 'See applications' },
  },
  'failed-payments': {
    text: (count) => `${counted(count, 'failed payment')} of the last ${longestPeriodDays} days still open`,
    link: { to: adminPath('analytics', { period: String(longestPeriodDays) }), label: 'See failed payments' },
  },
  'short-stock': {
    text: (count) => `${counted(count, 'paid order')} with less in stock than was sold`,
    link: { to: adminPath('inventory'), label: 'See stock' },
  },
  'unsent-mails': {
    text: (count) => `${counted(count, 'mail')} refused by the mail server, which will be tried again`,
  },
  'old-backup': { text: () => 'No backup since the night before last: whoever runs the server has to look' },
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The tasks that wait for an admin; renders nothing when there are none. */
export function OpenTasks({ needs: found }: Pick<AdminOverview, 'needs'>) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="needs" className="rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink">
      <h2 id="needs" className="flex items-center gap-2 text-lg">
        <WarningIcon className="h-5 w-5" />
        What needs you today
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-8">
        {found.map(({ kind, count }) => (
          <OpenTaskLine key={kind} {...needs[kind]} count={count} />
        ))}
      </ul>
    </section>
  );
}

function OpenTaskLine({ text, link, count }: Need & { count: number }) {
  return (
    <li className="flex min-h-11 flex-col gap-x-3 sm:flex-row sm:items-center">
      <span>{text(count)}</span>
      {link && (
        <TextLink
          to={link.to}
          preventScrollReset
          className="-mt-2 inline-flex self-start min-h-11 items-center text-current! sm:mt-0"
        >
          {link.label}
        </TextLink>
      )}
    </li>
  );
}
