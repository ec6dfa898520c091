import type { AdminOverview, NeedKind } from '../../shared/overview.ts';
import { adminPath } from '../paths.ts';
import { WarningIcon } from '../ui/control-icons.tsx';
import { TextLink } from '../ui/text-link.tsx';

type Need = { one: string; many: string; to: string; link: string };

const needs: Record<NeedKind, Need> = {
  'failed-payments': {
    one: 'payment has failed and is still open',
    many: 'payments have failed and are still open',
    to: adminPath('analytics'),
    link: 'See failed payments',
  },
  'short-stock': {
    one: 'paid order was short of stock',
    many: 'paid orders were short of stock',
    to: adminPath('inventory'),
    link: 'See stock',
  },
  'unsent-mails': {
    one: 'mail was refused by the mail server and will be tried again',
    many: 'mails were refused by the mail server and will be tried again',
    to: adminPath('settings'),
    link: 'See mail addresses',
  },
};

/** What needs a person today; nothing when there is nothing. */
export function Needs({ needs: found }: Pick<AdminOverview, 'needs'>) {
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="needs" className="rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink">
      <h2 id="needs" className="flex items-center gap-2 text-lg">
        <WarningIcon className="h-5 w-5" />
        What needs you today
      </h2>
      <ul className="mt-1">
        {found.map(({ kind, count }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3">
            <span>
              {count} {count === 1 ? needs[kind].one : needs[kind].many}.
            </span>
            <TextLink
              to={needs[kind].to}
              preventScrollReset
              className="inline-flex min-h-11 items-center text-current!"
            >
              {needs[kind].link}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
