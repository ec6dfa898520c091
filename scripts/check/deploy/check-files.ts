import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './machine.ts';

/** What the tools themselves say of the files in `deploy/`. */

const units = ['eden-microgreens.service', 'eden-microgreens@.service'];
const folder = mkdtempSync(join(tmpdir(), 'shop-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string[], env: Record<string, string> = {}) {
  const child = Bun.spawnSync(command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
  });
  return { code: child.exitCode, out: child.stdout.toString(), err: child.stderr.toString() };
}

test('Caddy takes the Caddyfile, and would not write it in another way', async () => {
  const origin = { ORIGIN: 'https://shop.example' };
  const validate = ['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'];
  const { code, out } = run(validate, origin);
  expect([code, out]).toEqual([0, expect.stringContaining('Valid configuration')]);
  expect(run(['caddy', 'fmt', 'deploy/Caddyfile']).out).toBe(
    await Bun.file(`${root}/deploy/Caddyfile`).text(),
  );
});

test('systemd finds nothing to complain about in the units, and little that they are exposed to', () => {
  const system = join(folder, 'root');
  mkdirSync(join(system, 'usr/lib/systemd'), { recursive: true });
  mkdirSync(join(system, 'etc/systemd/system'), { recursive: true });
  cpSync('/lib/systemd/system', join(system, 'usr/lib/systemd/system'), { recursive: true });
  symlinkSync('usr/lib', join(system, 'lib'));
  for (const unit of units) cpSync(`${root}/deploy/${unit}`, join(system, 'etc/systemd/system', unit));
  for (const place of ['eden-microgreens', 'eden/thyme']) {
    mkdirSync(join(system, 'opt', place, 'node_modules/.bin'), { recursive: true });
    cpSync('/bin/true', join(system, 'opt', place, 'node_modules/.bin/bun'));
  }
  const names = ['eden-microgreens.service', 'eden-microgreens@thyme.service'];
  const { code, out, err } = run(['systemd-analyze', 'verify', `--root=${system}`, ...names]);
  expect([code, out + err]).toEqual([0, '']);
  for (const unit of names) {
    // 0 is closed off entirely, 10 not at all; a unit without hardening has 9.
    const options = ['--no-pager', '--offline=yes', '--threshold=20', `--root=${system}`];
    expect([unit, run(['systemd-analyze', 'security', ...options, unit]).code]).toEqual([unit, 0]);
  }
});

test('the composition is whole, starts Litestream behind the shop, and says when it has no address', () => {
  cpSync(`${root}/deploy`, join(folder, 'checkout/deploy'), { recursive: true });
  cpSync(`${root}/.env.example`, join(folder, 'checkout/.env'));
  const compose = ['docker-compose', '-f', join(folder, 'checkout/deploy/compose.yaml'), 'config'];
  const whole = run(compose, { ORIGIN: 'https://shop.example', FACTS: 'farms/thyme.ts' });
  const refused = run(compose);
  expect(whole.code).toBe(0);
  const { services, volumes } = Bun.YAML.parse(whole.out) as Composition;
  expect(Object.keys(services).toSorted()).toEqual(['caddy', 'litestream', 'shop']);
  expect(services.shop?.build?.args).toEqual({ FACTS: 'farms/thyme.ts' });
  // What stands in .env for a shop without containers does not move it out of its volumes.
  expect(services.shop?.environment).toMatchObject({
    DATA_DIR: '/data',
    HOST: '0.0.0.0',
    PORT: '3000',
    TRUST_PROXY: '1',
  });
  expect(services.caddy?.environment).toEqual({ ORIGIN: 'https://shop.example', UPSTREAM: 'shop:3000' });
  expect(Object.keys(volumes).toSorted()).toEqual(['backups', 'certificates', 'data']);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('ORIGIN')]);
});

type Service = { build?: { args: object }; environment: Record<string, string> };
type Composition = { services: Record<string, Service>; volumes: Record<string, unknown> };
