import { readFileSync } from 'node:fs';
import { type Subprocess, spawn } from 'bun';

export type Server = { port: number; pid: number; startedMs: number; stop(): Promise<void> };

/**
 * Starts a server script on a free port and waits for its first answer; `startedMs` is the time to it. It ends with
 * the run at the latest.
 */
export async function startServer(
  script: string,
  env: Record<string, string>,
  path = '/healthz',
): Promise<Server> {
  const port = freePort();
  const begun = performance.now();
  const child = spawn([process.execPath, script], {
    cwd: `${import.meta.dir}/..`,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await firstAnswer(child, `http://127.0.0.1:${port}${path}`);
  return { port, pid: child.pid, startedMs: performance.now() - begun, stop: () => stop(child) };
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** CPU time a process has used so far, user and system, in microseconds. */
export function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function firstAnswer(child: Subprocess, url: string): Promise<void> {
  for (let tries = 0; tries < 5000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await Bun.sleep(2);
  }
  throw new Error('The server did not answer in time.');
}

async function stop(child: Subprocess): Promise<void> {
  child.kill('SIGTERM');
  await child.exited;
}

export function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const { port = 0 } = probe;
  probe.stop(true);
  return port;
}
