import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answered } from '../src/server/testing/shop-client.ts';
import { rules } from '../src/shared/business.ts';
import { centsOf } from '../src/shared/rules/money.ts';
import { freePort } from './demo-data/start-shop.ts';
import { laterDays } from './rehearse/later-days.ts';
import { paymentSteps } from './rehearse/payments.ts';
import { CannotBegin, chooseProvider, type Provider } from './rehearse/provider.ts';
import { recoverySteps } from './rehearse/recovery.ts';
import { dataDirIn, openRehearsalShop } from './rehearse/rehearsal-shop.ts';
import type { Rehearsal, Step } from './rehearse/step.ts';
import { subscriptionSteps } from './rehearse/subscriptions.ts';

/**
 * `bun run rehearse` plays what of a shop's life can be seen without waiting, against the provider's test mode (with test keys in
 * the environment) or the sandbox (without), by the shop's own calls, and compares what both say: a line for each step.
 * Exit status 0: all right; 1: a step differs; 2: it could not begin.
 */
process.umask(0o077);
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
let secrets: string[] = [];

const { rehearsal, steps } = await begin().catch(endWith);
const failed = await playAll(steps);
await rehearsal.shop.stop();
for (const line of laterDays(Date.now() + rules.trialDays * 86_400_000)) say(line);
process.exit(failed === 0 ? 0 : 1);

async function begin(): Promise<{ rehearsal: Rehearsal; steps: Step[] }> {
  if (!existsSync(join(import.meta.dir, '../dist/shop/main.js')))
    throw new CannotBegin('There is no built shop: run "bun run build" first.');
  const port = await freePort();
  const provider: Provider = chooseProvider(process.env, dataDirIn(folder), port);
  secrets = provider.secrets;
  await provider.prepare();
  const shop = await openRehearsalShop(provider, folder, port);
  const [product] = await answered(shop.admin.api.api.products.get());
  if (!product) throw new CannotBegin('The shop sells nothing.');
  const green = { id: product.id, price: centsOf(product.price) };
  const opened = { shop, stripe: provider.stripe, green };
  const { purchases, afterwards } = paymentSteps(opened);
  return {
    rehearsal: opened,
    steps: [...purchases, ...subscriptionSteps(opened), ...afterwards, ...recoverySteps(opened)],
  };
}

/** A step that fails stops only those that need it. */
async function playAll(all: Step[]): Promise<number> {
  const broken = new Set<string>();
  for (const step of all) {
    const { expected, seen } = await played(step, broken);
    if (expected !== seen) broken.add(step.name);
    const word = expected === seen ? 'ok  ' : 'FAIL';
    say(`${word}  ${step.name.padEnd(16)}  expected: ${expected}  seen: ${seen}`);
  }
  return broken.size;
}

async function played(step: Step, broken: Set<string>) {
  const { needs, expected } = step;
  if (needs && broken.has(needs)) return { expected, seen: `not played, since it needs ${needs}` };
  try {
    return await step.play();
  } catch (error) {
    return { expected, seen: sentenceOf(error) };
  }
}

function endWith(error: unknown): never {
  process.stderr.write(`The rehearsal could not begin. ${sentenceOf(error)}\n`);
  process.exit(2);
}

/** One line, without keys. */
function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return secrets.reduce((known, secret) => known.replaceAll(secret, '...'), text).replace(/\s+/g, ' ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
