import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The first saves a process per context; the rest is Playwright's list, which this flag replaces.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ]}`,
];

/** Debian's browser without windows. */
const shell = 'chromium-headless-shell';

/** CHROMIUM_PATH, Playwright's, or the system's; null if none. `bun e2e/support/browser.ts` installs one. */
export function findChromium(): string | null {
  const own = [process.env.CHROMIUM_PATH, chromium.executablePath()].find((path) => path && existsSync(path));
  return own ?? findInstalled('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', shell);
}

/** Without windows where it is installed: a sixth less processor time. */
export function findStoryBrowser(): string | undefined {
  const small = process.env.CHROMIUM_PATH ? null : findInstalled(shell);
  return small ?? findChromium() ?? undefined;
}

function findInstalled(...names: string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Installs one if needed; throws with advice. */
function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const downloaded = attempt(120, 'playwright', 'install', 'chromium');
  if (downloaded) attempt(300, 'playwright', 'install-deps', 'chromium');
  if (!findChromium() && attempt(180, ...asRoot('apt-get', 'update')))
    attempt(420, ...asRoot('apt-get', 'install', '-y', '--no-install-recommends', shell));
  const path = findChromium();
  if (!path) throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.');
  return path;
}

function asRoot(...command: string[]): string[] {
  return process.getuid?.() === 0 ? command : ['sudo', '--non-interactive', ...command];
}

function attempt(seconds: number, ...command: string[]): boolean {
  const [program = '', ...rest] = command;
  process.stdout.write(`No Chromium yet. ${command.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, rest, { stdio: 'inherit', timeout: seconds * 1000, env }).status === 0;
}

if (import.meta.main) process.stdout.write(`Chromium: ${ensureChromium()}\n`);
