import { restoreBackup } from '../src/server/operations/backup/restore-backup.ts';
import { StartRefusal } from '../src/server/platform/process/start-refusal.ts';

/** `bun run restore BACKUP`: puts a backup (a folder, or the single file of an older one) back as the shop in DATA_DIR. */
process.umask(0o077);
const [backup] = process.argv.slice(2);
if (!backup) endWith('Say which backup: bun run restore BACKUP');
try {
  const lines = restoreBackup(backup, process.env.DATA_DIR?.trim() || 'data', Date.now());
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  const sentence =
    error instanceof StartRefusal ? error.reasons : error instanceof Error ? error.message : error;
  endWith(`Nothing was restored. ${sentence}`);
}

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
