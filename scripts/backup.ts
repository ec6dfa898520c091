import { setPriority } from 'node:os';
import { makeBackup } from '../src/server/operations/backup/make-backup.ts';
import { verifyBackup } from '../src/server/operations/backup/verify-backup.ts';

/**
 * `bun run backup [FOLDER] [INSTANT]`: a backup of the shop in DATA_DIR, taken while it is open, with FOLDER (by default
 * BACKUP_DIR) around it. INSTANT, an ISO instant, names it; by default now. `bun run backup --verify [FOLDER]` restores the
 * newest backup in FOLDER, or the backup FOLDER itself, into a temporary folder, and says what is in it.
 */
process.umask(0o077);
// Customers go first, at the processor and at the disk.
setPriority(19);
if (Bun.which('ionice')) Bun.spawnSync(['ionice', '-c', '3', '-p', String(process.pid)]);
const args = process.argv.slice(2).filter((argument) => argument !== '--verify');
const [folder = process.env.BACKUP_DIR?.trim(), instant] = args;
if (!folder) endWith('Say where the backups are: bun run backup FOLDER');
const dataDir = process.env.DATA_DIR?.trim() || 'data';
const at = instant ? Date.parse(instant) : Date.now();
try {
  if (process.argv.includes('--verify')) verify(folder);
  else process.stdout.write(`${makeBackup(dataDir, folder, at)}\n`);
} catch (error) {
  endWith(error instanceof Error ? error.message : String(error));
}

function verify(folder: string): void {
  const { backup, findings, summary } = verifyBackup(folder, dataDir, at);
  if (findings.length > 0) endWith(`${backup} is not sound: ${findings.join(' ')}`);
  process.stdout.write(`${backup} is sound: ${summary}.\n`);
}

function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
