import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, openShop } from '../support/running-shop.ts';
import { journey } from './journey.ts';
import { type Browser, drive, sendOverHttp, sendToFirefox } from './webdriver.ts';

/**
 * `bun run check:browsers [firefox]`: Debian's Firefox and WebKitGTK (Safari's engine). Installs packages
 * with apt-get.
 */

/** `onStop` takes what ends the browser. */
type Start = (folder: string, onStop: (stop: () => void) => void) => Promise<Browser>;

const browsers: Record<string, { programs: Record<string, string>; start: Start }> = {
  firefox: { programs: { 'firefox-esr': 'firefox-esr' }, start: startFirefox },
  webkit: { programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }, start: startWebKit },
};

async function startFirefox(...[folder, onStop]: Parameters<Start>): Promise<Browser> {
  const port = await freePort();
  await writeFile(join(folder, 'user.js'), `user_pref('marionette.port', ${port});\n`);
  const args = ['--headless', '--marionette', '--no-remote', '--profile', folder];
  const firefox = spawn('firefox-esr', args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  onStop(() => firefox.kill('SIGTERM'));
  return drive(await sendToFirefox(port));
}

async function startWebKit(...[folder, onStop]: Parameters<Start>): Promise<Browser> {
  const port = await freePort();
  const display = `:${90 + (process.pid % 100)}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  onStop(() => screen.kill('SIGTERM'));
  const env = { ...process.env, HOME: folder, DISPLAY: display };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env });
  onStop(() => driver.kill('SIGTERM'));
  await untilListening(port);
  const [binary = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  return drive(await sendOverHttp(`http://127.0.0.1:${port}`, options));
}

async function untilListening(port: number): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))) {
    if (Date.now() > giveUpAt) throw new Error('WebKitWebDriver does not answer.');
    await Bun.sleep(100);
  }
}

function ensureInstalled(programs: Record<string, string>): void {
  const isThere = (name: string) =>
    (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, name)));
  if (Object.keys(programs).every(isThere)) return;
  const packages = Object.values(programs);
  apt('update');
  if (!apt('install', '-y', '--no-install-recommends', ...packages))
    throw new Error(`Please install ${packages.join(' ')}.`);
}

function apt(...args: string[]): boolean {
  const command =
    process.getuid?.() === 0 ? ['apt-get', ...args] : ['sudo', '--non-interactive', 'apt-get', ...args];
  const [first = '', ...rest] = command;
  return (
    spawnSync(first, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

async function takeJourney(name: string, start: Start): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'));
  const shop = await openShop();
  const stops: (() => void)[] = [];
  let passed = 0;
  try {
    const browser = await start(folder, (stop) => stops.unshift(stop));
    for (const [step, take] of journey) {
      await take(browser, shop);
      passed += 1;
      process.stdout.write(`${name} ${step}\n`);
    }
  } catch (error) {
    process.stdout.write(
      `FAILED: ${name} ${journey[passed]?.[0]}: ${error instanceof Error ? error.message : error}\n`,
    );
  }
  for (const stop of stops) stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return passed;
}

const [only] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const [name, { programs, start }] of Object.entries(browsers)) {
  if (only && only !== name) continue;
  ensureInstalled(programs);
  const steps = await takeJourney(name, start);
  passed += steps;
  failed += steps === journey.length ? 0 : 1;
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
