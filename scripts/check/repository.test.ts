import { expect, test } from 'bun:test';
import { semver } from 'bun';
import manifest from '../../package.json';
import renovate from '../../renovate.json';

const root = `${import.meta.dir}/../..`;
const read = (path: string) => Bun.file(`${root}/${path}`).text();
const packages: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

test('the notice carries the copyright and the licence of every typeface that the build ships', async () => {
  const notice = await read('NOTICE');
  const fonts = Object.keys(packages).filter((name) => name.startsWith('@fontsource'));
  expect(fonts.length).toBe(2);
  for (const font of fonts)
    for (const line of (await read(`node_modules/${font}/LICENSE`)).split(/\r?\n/))
      expect(notice).toContain(line);
});

test('the change log begins with what is to come and names the version of package.json', async () => {
  const versions = [...(await read('CHANGELOG.md')).matchAll(/^## \[([^\]]+)\](?: - (\S+))?$/gm)];
  expect(versions[0]?.[1]).toBe('Unreleased');
  expect(versions[1]?.[1]).toBe(manifest.version);
  expect(versions[1]?.[2]).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the pins of the updater hold, and each names packages that are installed', () => {
  const pinned = renovate.packageRules.filter(({ enabled }) => enabled !== false);
  for (const { matchPackageNames, allowedVersions, description } of pinned) {
    expect(description.length).toBeGreaterThan(20);
    for (const name of matchPackageNames) {
      const found = Object.keys(packages).filter((known) => new Bun.Glob(name).match(known));
      expect([name, found.length > 0]).toEqual([name, true]);
      for (const known of found)
        expect([known, semver.satisfies(packages[known] ?? '', allowedVersions ?? '*')]).toEqual([
          known,
          true,
        ]);
    }
  }
});

test('every command names the version of Bun that the tests run with', async () => {
  const { stdout } = Bun.spawnSync(['git', 'grep', '-ohE', 'bun@[0-9.]+[0-9]', ':!bun.lock'], { cwd: root });
  const named = stdout.toString().trim().split('\n');
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([`bun@${packages.bun}`]));
  expect(Bun.version).toBe(packages.bun ?? '');
});

test('insets of the screen are asked for exactly where the page reaches under them', async () => {
  const paths = [...new Bun.Glob('src/app/**/*.{tsx,ts,css}').scanSync(root)];
  const sources = (await Promise.all(paths.map(read))).join('\n');
  expect(sources.includes('safe-area-inset')).toBe(sources.includes('viewport-fit=cover'));
});
