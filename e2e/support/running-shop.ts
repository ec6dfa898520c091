import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { moveClock, openClient } from '../../src/server/testing/shop-client.ts';

const root = join(import.meta.dirname, '../..');

export type Mail = { id: string; to: string; subject: string; text: string; html: string; createdAt: number };

/** Names the folder that new shops copy. */
export const seededFolderVariable = 'STORIES_SEEDED_FOLDER';

/** In demo mode, with its own process and data. */
export type RunningShop = {
  origin: string;
  dataDir: string;
  printed(): string;
  /** SIGTERM; `start` continues on the same data and port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Accepts connections but never answers, until `thaw`. */
  suspendProcess(): void;
  resumeProcess(): void;
  close(): Promise<void>;
  /** Newest first. */
  mails(): Promise<Mail[]>;
  /** Moves both clocks; everything due has happened when it resolves. */
  moveClock(instant: string): Promise<void>;
  now(): Promise<Date>;
};

export async function openShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const seeded = process.env[seededFolderVariable];
  // Its database belongs to the sandbox.
  if (seeded && !env.STRIPE_SECRET_KEY) await cp(seeded, dataDir, { recursive: true });
  let output = '';
  let child: ChildProcess | undefined;

  async function start() {
    // Another working directory, as for a service.
    const started = spawn('bun', [join(root, 'dist/shop/main.js')], {
      cwd: dataDir,
      env: { ...ownEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (output += text));
    await waitUntilHealthy(origin, started, () => output);
  }
  async function stop() {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await ended;
  }
  const json = async (path: string) => {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  await start();
  return {
    origin,
    dataDir,
    printed: () => output,
    start,
    stop,
    suspendProcess: () => child?.kill('SIGSTOP'),
    resumeProcess: () => child?.kill('SIGCONT'),
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    mails: () => json('/sandbox/outbox'),
    moveClock: (instant) => moveClock(openClient(origin), new Date(instant).toISOString()),
    now: async () => new Date((await json('/sandbox/clock')).now),
  };
}

/** This machine's own settings are not passed on. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { PATH: path, HOME: process.env.HOME, NODE_ENV: 'production', SHOP_MODE: 'demo', LOG_LEVEL: 'warn' };
}

async function waitUntilHealthy(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (child.exitCode === null && Date.now() < giveUpAt) {
    const answer = await fetch(`${origin}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not open:\n${printed()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
