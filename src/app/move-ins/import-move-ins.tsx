import { useState } from 'react';
import { type ImportMoveInsAnswer, maxMoveInRows, standsTwice } from '../../shared/contract/move-ins.ts';
import { standsAgain } from '../../shared/rules/email-key.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { useProducts } from '../catalog/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button, buttonStyle } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { saveFile } from '../ui/table/save-file.ts';
import { type CsvLine, csvTemplate, inBatches, readCsv } from './csv-rows.ts';

/** `state`: as previewed, or `sent`. */
type Checked = CsvLine & { state: 'invited' | 'refused' | 'sent'; sentence?: string | undefined };

export function ImportMoveIns() {
  const { data: greens } = useProducts();
  const [lines, setLines] = useState<Checked[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const preview = useAdminAction({ failureTitle: 'The file could not be checked', send: previewLines });
  const invite = useInvite(setLines);
  const good = lines.filter(({ state }) => state === 'invited');

  async function choose(file: File | undefined) {
    if (!file || !greens) return;
    setLines([]);
    const read = readCsv(await file.text(), greens);
    setFault(Array.isArray(read) ? null : read.fault);
    if (Array.isArray(read)) preview.mutate(read, { onSuccess: setLines });
  }

  return (
    <CardSection
      title="Bring subscribers along"
      intro="Enter them into the template, one line each, and choose the file. You see each line with its fault first; nobody is invited before you say so."
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={!greens}
            onClick={() => greens && saveFile('moving-in.csv', csvTemplate(greens), 'text/csv')}
          >
            Download the template
          </Button>
          <label
            className={classNames(
              buttonStyle({ variant: 'secondary' }),
              'cursor-pointer focus-within:outline-2',
            )}
          >
            <span>{preview.isPending ? 'Checking...' : 'Choose a file'}</span>
            <input
              type="file"
              accept=".csv,text/csv"
              aria-label="File of subscribers"
              className="sr-only"
              disabled={!greens || preview.isPending || invite.isPending}
              onChange={({ target }) => {
                void choose(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
        </div>
        {fault && (
          <Alert variant="danger" title="This file does not fit">
            {fault}
          </Alert>
        )}
        {lines.length > 0 && <Lines lines={lines} />}
        {good.length > 0 && (
          <Button
            className="justify-self-start"
            pending={invite.isPending}
            onClick={() => invite.mutate(lines)}
          >
            {good.length === 1 ? 'Invite 1 person' : `Invite ${good.length} people`}
          </Button>
        )}
      </div>
    </CardSection>
  );
}

/** Whole files: a later call does not know of an earlier one's lines. */
async function previewLines(lines: CsvLine[]): Promise<Checked[]> {
  const isAgain = standsAgain(lines.map(({ row }) => row.email ?? ''));
  const twice = new Set(lines.filter((_, index) => isAgain[index]));
  const found = new Map<CsvLine, ImportMoveInsAnswer['rows'][number]>();
  for (const batch of inBatches(
    lines.filter((line) => !twice.has(line)),
    maxMoveInRows,
  )) {
    const rows = batch.map(({ row }) => row);
    const answer = await unwrap(api.api.admin['move-ins'].post({ rows, preview: true }));
    for (const [index, line] of batch.entries()) found.set(line, answer.rows[index] ?? { state: 'refused' });
  }
  return lines.map((line) => ({
    ...line,
    ...(found.get(line) ?? { state: 'refused', sentence: standsTwice }),
  }));
}

/** What was sent before a failure is not sent again. */
function useInvite(show: (change: (lines: Checked[]) => Checked[]) => void) {
  const sendAttempt = useAttempt();
  return useAdminAction({
    failureTitle: 'Not everybody was invited',
    send: async (lines: Checked[]) => {
      let invited = 0;
      for (const batch of inBatches(
        lines.filter(({ state }) => state === 'invited'),
        maxMoveInRows,
      )) {
        const request = { rows: batch.map(({ row }) => row), preview: false };
        const answer = await sendAttempt(request, (key) =>
          unwrap(api.api.admin['move-ins'].post(request, { headers: { 'idempotency-key': key } })),
        );
        invited += answer.invited;
        show((shown) => shown.map((line) => afterSending(line, batch, answer)));
      }
      return invited;
    },
    successToast: (invited) => ({
      title: invited === 1 ? '1 person is invited' : `${invited} people are invited`,
      description: 'Their mails are on the way.',
    }),
  });
}

function afterSending(line: Checked, batch: Checked[], answer: ImportMoveInsAnswer): Checked {
  const row = answer.rows[batch.findIndex((sent) => sent.line === line.line)];
  if (!row) return line;
  return { ...line, sentence: row.sentence, state: row.state === 'invited' ? 'sent' : 'refused' };
}

const badges = {
  invited: { name: 'Can be invited', variant: 'blue' },
  sent: { name: 'Invited', variant: 'green' },
  refused: { name: 'Refused', variant: 'red' },
} as const;

function Lines({ lines }: { lines: Checked[] }) {
  return (
    <ul aria-label="Lines of the file" className="grid max-h-96 gap-2 overflow-y-auto">
      {lines.map(({ line, row, state, sentence }) => (
        <li
          key={line}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border px-3 py-2 text-sm"
        >
          <span className="text-muted">Line {line}</span>
          <bdi className="font-semibold [overflow-wrap:anywhere]">
            {`${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.email}
          </bdi>
          <Badge variant={badges[state].variant}>{badges[state].name}</Badge>
          {sentence && <span className="basis-full">{sentence}</span>}
        </li>
      ))}
    </ul>
  );
}
