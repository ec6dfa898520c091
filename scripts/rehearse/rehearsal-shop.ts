import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { answered, register, type ShopClient, signIn } from '../../src/server/testing/shop-client.ts';
import { openVisitor } from '../demo-data/shop-client.ts';
import { startShop } from '../demo-data/start-shop.ts';
import type { Provider } from './provider.ts';
import { rehearsalDomain } from './test-account.ts';

/** The shop of a rehearsal: its process, its admin, its customers. `folder` is the rehearsal's own. */
export type RehearsalShop = Awaited<ReturnType<typeof openRehearsalShop>>;

export type Customer = { visitor: ShopClient; email: string; address: Address };
type Address = { street: string; city: string; state: string; zipCode: string };

const root = join(import.meta.dir, '../..');
const password = 'pea-shoots-4-all';

export async function openRehearsalShop(provider: Provider, folder: string, port: number) {
  const run = Date.now().toString(36);
  const owner = { email: `owner-${run}@${rehearsalDomain}`, password: crypto.randomUUID() };
  const settings = {
    ...provider.settings,
    PORT: `${port}`,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '0',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  };
  let dataDir = dataDirIn(folder);
  let running: Awaited<ReturnType<typeof startShop>> | null = await startShop(dataDir, settings);
  const { origin } = running;
  await provider.loseWebhooks();
  const admin = openVisitor(origin);
  await signIn(admin, owner);
  let customers = 0;

  async function stop() {
    await running?.stop();
    running = null;
  }
  async function start() {
    running = await startShop(dataDir, settings);
  }

  return {
    origin,
    admin,
    stop,
    async restart() {
      await stop();
      await start();
    },
    /** Registers one; `invitedBy` is a referral code. */
    async newCustomer(name: string, invitedBy?: string): Promise<Customer> {
      customers += 1;
      const email = `${name}-${run}@${rehearsalDomain}`;
      const address = { ...place, street: `${100 + customers} Birmingham Rd` };
      const visitor = openVisitor(origin, customers);
      if (invitedBy) await answered(visitor.api.api.referrals.visit.post({ code: invitedBy }));
      const { street: streetAddress, ...where } = address;
      await register(visitor, {
        ...{ firstName: 'Rehearsal', lastName: 'Customer', email, phone: '770-555-0100' },
        ...{ ...where, streetAddress, address: '', password, confirmPassword: password },
      });
      return { visitor, email, address };
    },
    /** Newest first. */
    mails: async (): Promise<{ to: string; text: string }[]> =>
      (await admin.call('GET', provider.mailsPath)).json(),
    /** Returns the new backup's folder. */
    backUp(): string {
      const backups = join(folder, 'backups');
      runScript('backup', backups, dataDir);
      const [newest] = readdirSync(backups)
        .filter((name) => name.startsWith('shop-'))
        .toSorted()
        .reverse();
      return join(backups, newest ?? '');
    },
    /** Goes on with the backup in a second folder. The provider is as it was. */
    async restoreElsewhere(backup: string): Promise<void> {
      await stop();
      try {
        const second = join(folder, 'second');
        mkdirSync(second, { mode: 0o700 });
        const sandbox = join(dataDir, 'sandbox.sqlite');
        if (existsSync(sandbox)) copyFileSync(sandbox, join(second, 'sandbox.sqlite'));
        runScript('restore', backup, second);
        dataDir = second;
      } finally {
        await start();
      }
      await signIn(admin, owner);
    },
  };
}

/** Where the shop of a rehearsal keeps its data at first. */
export function dataDirIn(folder: string): string {
  const dataDir = join(folder, 'first');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return dataDir;
}

const place = { city: 'Milton', state: 'Georgia', zipCode: '30004' };

function runScript(name: 'backup' | 'restore', argument: string, dataDir: string): void {
  const { exitCode, stderr } = Bun.spawnSync(
    [process.execPath, join(root, `dist/shop/${name}.js`), argument],
    {
      cwd: dataDir,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  );
  if (exitCode !== 0) throw new Error(`${name}: ${stderr.toString().trim()}`);
}
