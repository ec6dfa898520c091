import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminHealth } from '../../shared/contract/operations.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { WarningIcon } from '../ui/layout/icons.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { WholeText } from '../ui/text/whole-text.tsx';

const healthQuery = {
  queryKey: ['admin', 'health'],
  queryFn: () => unwrap(api.api.admin.health.get()),
};

/** Of a test shop, which mails only its staff. */
export function TestMails() {
  const { data: health } = useQuery(healthQuery);
  return health?.mode === 'staging' && <TestMailList />;
}

function TestMailList() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'mails'],
    queryFn: () => unwrap(api.api.admin.mails.get()),
    refetchOnMount: 'always',
  });
  return (
    <CardSection
      title="Mails of this test shop"
      intro="Every mail it wrote, newest first. Only those to accounts with a role leave, and none without a mail server."
    >
      {!data && error && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonList rows={4} rowClassName="h-14" label="Loading the mails" />}
      {data?.length === 0 && <p>None yet.</p>}
      {data && (
        <ul aria-label="Mails of this test shop" className="grid divide-y">
          {data.map(({ id, to, subject, text, createdAt }) => (
            <li key={id}>
              <details>
                <summary className="min-h-11 cursor-pointer py-2 [overflow-wrap:anywhere]">
                  {subject}
                  <span className="block text-sm text-muted">
                    {to}, <WholeText text={formatInstant(createdAt)} />
                  </span>
                </summary>
                <p className="whitespace-pre-wrap pb-3 text-sm [overflow-wrap:anywhere]">{text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

export function ShopHealth() {
  const { data, error, refetch, isFetching } = useQuery({
    ...healthQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.backup?.isUnderWay ? 2_000 : 60_000),
  });
  return (
    <CardSection title="Health of the shop" intro="What whoever runs the server looks at.">
      {!data && error && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && (
        <SkeletonList rows={4} rowClassName="h-14" label="Loading the health of the shop" />
      )}
      {data && (
        <div className="grid gap-6">
          <Faults {...data} />
          <Figures health={data} />
          <HeldMails mails={data.heldMails} held={data.mails.held} />
        </div>
      )}
    </CardSection>
  );
}

function Faults({ faults, backup }: Pick<AdminHealth, 'faults' | 'backup'>) {
  if (faults.length === 0 && backup) return <p>Nothing is wrong.</p>;
  return (
    <div className="rounded-lg bg-warning-soft px-4 py-3.5 text-warning-ink">
      <h3 className="flex items-center gap-2 text-lg">
        <WarningIcon className="h-5 w-5" />
        Wrong now
      </h3>
      <ul aria-label="Wrong now" className="mt-1 grid gap-2 [overflow-wrap:anywhere]">
        {faults.map(({ name, detail, since }) => (
          <li key={name}>
            <strong>{capitalized(name)}</strong> since {instantText(since)}. {detail}
          </li>
        ))}
        {!backup && (
          <li>
            <strong>Backups are off.</strong> BACKUP_DIR is not set.
          </li>
        )}
      </ul>
    </div>
  );
}

function Figures({ health }: { health: AdminHealth }) {
  const { version, startedAt, mails, webhooks, failedJobs, disk, services } = health;
  return (
    <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2!">
      <Fact label="Version">
        {version}, running since {instantText(startedAt)}
      </Fact>
      <BackupFact backup={health.backup} />
      <Fact label="Mails">
        {mails.waiting === 0
          ? 'None waiting'
          : `${mails.waiting} waiting, the oldest since ${instantText(mails.oldestWaitingAt)}`}
        {mails.givenUp > 0 && <span>, {mails.givenUp} given up</span>}
      </Fact>
      <Fact label="Webhooks">
        {webhooks.lastAt === null ? 'None came yet.' : `Last one ${instantText(webhooks.lastAt)}.`}{' '}
        {webhooks.missed === 0
          ? 'None missed in 24 hours.'
          : `${webhooks.missed} missed in 24 hours; the shop found what they say by asking.`}
      </Fact>
      <Fact label="Disk">
        The database has {megabytes(disk.database)}
        {disk.free !== null && disk.total !== null && (
          <span>
            ; {megabytes(disk.free)} of {megabytes(disk.total)} are free
          </span>
        )}
      </Fact>
      <Fact label="Failed jobs">
        {failedJobs.length === 0
          ? 'None'
          : failedJobs.map(({ name, since, lastError }) => (
              <span key={name} className="block">
                {name} since {instantText(since)}: {lastError}
              </span>
            ))}
      </Fact>
      {services.map(({ name, lastHeardAt, failingSince, lastError, refusedTurns }) => (
        <Fact key={name} label={capitalized(name)}>
          {failingSince !== null && (
            <span>
              Fails since {instantText(failingSince)} ({lastError}).{' '}
            </span>
          )}
          <span>
            {lastHeardAt === null
              ? 'Not heard from since the start'
              : `Last heard from ${instantText(lastHeardAt)}`}
          </span>
          {refusedTurns > 0 && <span>. {refusedTurns} requests refused, too many at once</span>}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BackupFact({ backup }: Pick<AdminHealth, 'backup'>) {
  const start = useAdminAction({
    send: () => unwrap(api.api.admin.backup.post()),
    failureTitle: 'Error making a backup',
    successToast: () => ({ title: 'A backup is being made' }),
  });
  if (!backup)
    return (
      <Fact key="off" label="Backup">
        Off
      </Fact>
    );
  const { newestAt, isUnderWay, check } = backup;
  return (
    <Fact key="on" label="Backup">
      Newest {instantText(newestAt)}.{' '}
      <WholeText
        text={
          check
            ? `${check.finding ? `Not sound: ${check.finding}` : 'Restored and found sound'} ${instantText(check.at)}${check.summary && ` (${check.summary})`}.`
            : 'None was checked yet.'
        }
      />
      <Button
        variant="secondary"
        className="mt-2 flex"
        pending={start.isPending || isUnderWay}
        onClick={() => start.mutate(undefined)}
      >
        Back up now
      </Button>
    </Fact>
  );
}

/** May have been sent before a restore. */
function HeldMails({ mails, held }: { mails: AdminHealth['heldMails']; held: number }) {
  const decide = useAdminAction({
    send: (input: { ids: string[]; decision: 'send' | 'drop' }) =>
      unwrap(api.api.admin['held-mails'].post(input)),
    failureTitle: 'Error with held mails',
    successToast: (_, { ids, decision }) => ({
      title: `${ids.length} ${ids.length === 1 ? 'mail' : 'mails'} ${decision === 'send' ? 'on the way' : 'dropped'}`,
    }),
  });
  if (mails.length === 0) return null;
  const buttons = (ids: string[], what: string) =>
    (['send', 'drop'] as const).map((decision) => (
      <Button
        key={decision}
        variant={decision === 'send' ? 'secondary' : 'ghost'}
        disabled={decide.isPending}
        onClick={() => decide.mutate({ ids, decision })}
      >
        <span>
          {decision === 'send' ? 'Send' : 'Drop'}
          <span className={ids.length === 1 ? 'sr-only' : undefined}> {what}</span>
        </span>
      </Button>
    ));
  return (
    <section aria-labelledby="held-mails">
      <h3 id="held-mails" className="text-lg">
        Mails not sent since a restore
      </h3>
      <p className="mt-1 text-muted">
        They were waiting when the backup was made, or are about what happened after it. Some have reached
        their customers already; the shop cannot know which.
        {held > mails.length && (
          <span>
            {' '}
            The oldest {mails.length} of {held}.
          </span>
        )}
      </p>
      <ul aria-labelledby="held-mails" className="mt-2 grid divide-y">
        {mails.map(({ id, to, subject, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
              <p>{subject}</p>
              <p className="text-sm text-muted">
                {to}, {instantText(createdAt)}
              </p>
            </div>
            <div className="flex gap-2">{buttons([id], `${subject} to ${to}`)}</div>
          </li>
        ))}
      </ul>
      {mails.length > 1 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {buttons(
            mails.map(({ id }) => id),
            `all ${mails.length}`,
          )}
        </div>
      )}
    </section>
  );
}

function instantText(instant: number | null): string {
  return instant === null ? 'never' : formatInstant(instant);
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function megabytes(bytes: number): string {
  const [amount, unit] = bytes >= 10_000_000_000 ? [bytes / 1_000_000_000, 'GB'] : [bytes / 1_000_000, 'MB'];
  return `${Math.floor(amount).toLocaleString('en-US')} ${unit}`;
}
