import { afterAll, beforeAll, expect, test } from 'bun:test';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { business } from '../../../src/shared/business.ts';
import { validRegistration } from '../../../src/shared/contract/test-registration.ts';
import { type Built, buildStages } from './dockerfile.ts';
import { cloneCheckout, freePort, root } from './machine.ts';

/**
 * A second farm's shop, built by the commands of `deploy/Dockerfile` in clean folders as an ordinary user, runs from its
 * image, and side by side with this checkout's own under the template of the units. Base images are out of reach here.
 */

const folder = mkdtempSync(join(tmpdir(), 'shop-farms-'));
const facts = { [business.name]: 'Thyme Acres', [business.email]: 'post@thyme.example' };
const running: Subprocess[] = [];
let stages: Built[];

beforeAll(async () => {
  chmodSync(folder, 0o755);
  installBun();
  await writeFarm();
  stages = buildStages({
    dockerfile: await Bun.file(`${root}/deploy/Dockerfile`).text(),
    context: join(folder, 'checkout'),
    folder: mkdirIn('stages'),
    args: { FACTS: 'farms/thyme.ts' },
    run: runAsOrdinaryUser,
  });
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await child.exited;
  }
  rmSync(folder, { recursive: true });
});

function mkdirIn(name: string): string {
  mkdirSync(join(folder, name));
  return join(folder, name);
}

/** What the base images bring. */
function installBun(): void {
  const bin = mkdirIn('bin');
  cpSync(process.execPath, join(bin, 'bun'));
  symlinkSync('bun', join(bin, 'bunx'));
}

/** A clone of the checkout as it is now, with the facts of a second farm in it. */
async function writeFarm(): Promise<void> {
  cloneCheckout(join(folder, 'checkout'));
  const own = await Bun.file(`${root}/src/shared/business.ts`).text();
  const other = Object.entries(facts).reduce((text, [fact, replacement]) => {
    expect(text).toContain(fact);
    return text.replaceAll(fact, replacement);
  }, own);
  await Bun.write(join(folder, 'checkout/farms/thyme.ts'), other);
}

function asOrdinaryUser(command: string[]): string[] {
  const drop = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  return process.getuid?.() === 0 ? [...drop, ...command] : command;
}

function environment(env: Record<string, string>) {
  return { PATH: `${folder}/bin:/usr/local/bin:/usr/bin:/bin`, HOME: join(folder, 'home'), ...env };
}

function giveToOrdinaryUser(place: string): void {
  mkdirSync(join(folder, 'home'), { recursive: true });
  if (process.getuid?.() === 0) Bun.spawnSync(['chown', '-R', '65534:65534', place, join(folder, 'home')]);
}

function runAsOrdinaryUser(command: string[], cwd: string, env: Record<string, string>): void {
  giveToOrdinaryUser(cwd);
  const child = Bun.spawnSync(asOrdinaryUser(command), { cwd, env: environment(env) });
  if (child.exitCode !== 0) throw new Error(`${command.join(' ')}: ${child.stdout}${child.stderr}`);
}

type Shop = { command: string[]; workdir: string; env: Record<string, string> };

/** Starts it on a free port and waits until it answers. */
async function open({ command, workdir, env }: Shop) {
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const own = environment({ ...env, PORT: String(port), LOG_LEVEL: 'warn' });
  const shop = Bun.spawn(command, { cwd: workdir, env: own, stdout: 'ignore', stderr: 'inherit' });
  running.push(shop);
  for (let tries = 0; tries < 600; tries += 1) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}.`);
    if ((await fetch(`${origin}/healthz`).catch(() => null))?.ok) return { shop, origin, env: own };
    await Bun.sleep(50);
  }
  throw new Error('The shop did not open.');
}

const page = async (origin: string, path: string) => (await fetch(origin + path)).text();
const register = (origin: string, email: string) =>
  fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...validRegistration, email }),
  });
const isKnown = async (origin: string, email: string) => {
  const body = JSON.stringify({ email });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${origin}/api/auth/known`, { method: 'POST', headers, body })).json();
};

test('the image holds what a shop needs and no more: it opens, is healthy, backs up, stops and is restored', async () => {
  const image = stages.at(-1);
  if (!image) throw new Error('No stage was built.');
  const kept = readdirSync(image.workdir).toSorted();
  expect(kept).toEqual(['LICENSE', 'NOTICE', 'dist', 'drizzle', 'package.json', 'src']);
  for (const place of ['data', 'backups']) giveToOrdinaryUser(join(image.folder, place));
  const { command, workdir, env } = image;
  const { shop, origin, env: opened } = await open({ command: asOrdinaryUser(command), workdir, env });
  expect(await page(origin, '/')).toContain('Thyme Acres');
  expect(await page(origin, '/NOTICE.txt')).toContain('SIL OPEN FONT LICENSE');
  const health = () =>
    Bun.spawnSync(asOrdinaryUser(image.healthCheck), { cwd: workdir, env: opened }).exitCode;
  expect(health()).toBe(0);
  const run = (...command: string[]) =>
    Bun.spawnSync(asOrdinaryUser(['bun', 'run', ...command]), { cwd: workdir, env: opened });
  const backup = run('backup').stdout.toString().trim();
  expect(readdirSync(backup)).toContain('shop.sqlite');
  expect(run('restore', backup).exitCode).toBe(1);
  shop.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(health()).not.toBe(0);
  const restored = run('restore', backup);
  expect([restored.exitCode, restored.stdout.toString()]).toEqual([
    0,
    expect.stringContaining(`Restored ${backup}`),
  ]);
});

test('two farms, each from its own built folder, run side by side and know nothing of each other', async () => {
  const built = stages[0];
  if (!built) throw new Error('No stage was built.');
  const eden = await open(await ofTemplate('eden', root));
  const thyme = await open(await ofTemplate('thyme', built.workdir));
  for (const [{ origin }, name, other] of [
    [eden, business.name, 'Thyme Acres'],
    [thyme, 'Thyme Acres', business.name],
  ] as const) {
    for (const path of ['/', '/policies', '/manifest.webmanifest']) {
      expect(await page(origin, path)).toContain(name);
      expect(await page(origin, path)).not.toContain(other);
    }
  }
  expect(await page(thyme.origin, '/.well-known/security.txt')).toContain('mailto:post@thyme.example');
  expect((await register(thyme.origin, 'ann@example.com')).status).toBe(200);
  const known = [
    await isKnown(thyme.origin, 'ann@example.com'),
    await isKnown(eden.origin, 'ann@example.com'),
  ];
  expect(known[0]).not.toEqual(known[1]);
  const mails = await page(thyme.origin, '/sandbox/outbox');
  expect(mails).toContain('Thyme Acres');
  expect(await page(eden.origin, '/sandbox/outbox')).not.toContain('ann@example.com');
  for (const { shop } of [eden, thyme]) {
    shop.kill('SIGTERM');
    expect(await shop.exited).toBe(0);
  }
});

/** What the template of the units starts for a farm, its places moved to folders of this machine. */
async function ofTemplate(farm: string, place: string): Promise<Shop> {
  const unit = await Bun.file(`${root}/deploy/eden-microgreens@.service`).text();
  const moved = unit
    .replaceAll('%i', farm)
    .replaceAll(`/opt/eden/${farm}`, place)
    .replaceAll('/var/lib', join(folder, 'state'));
  const value = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(moved)?.[1] ?? '';
  const variables = [...moved.matchAll(/^Environment=(\w+)=(.+)$/gm)].map(([, name, text]) => [name, text]);
  expect(value('User')).toBe(`eden-${farm}`);
  const state = join(folder, 'state', value('StateDirectory'));
  mkdirSync(state, { recursive: true });
  const env = Object.fromEntries(variables);
  expect(env.DATA_DIR).toStartWith(state);
  return { command: value('ExecStart').split(' '), workdir: value('WorkingDirectory'), env };
}
