import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestSandbox } from './testing/open-sandbox.ts';
import { pay } from './testing/pay-until-killed.ts';

async function paymentsBeforeKill(file: string, milliseconds: number): Promise<Map<number, string>> {
  const program = join(import.meta.dir, 'testing/pay-until-killed.ts');
  const child = Bun.spawn([process.execPath, program, file], { stdout: 'pipe' });
  let output = '';
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    if (output === '') setTimeout(() => child.kill(9), milliseconds);
    output += chunk;
  }
  await child.exited;
  const lines = output.split('\n').slice(0, -1);
  return new Map(lines.map((line) => line.split(' ')).map(([order = '', id = '']) => [Number(order), id]));
}

test('a killed process loses nothing that was answered, and trying again charges nobody twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  for (let round = 1; round <= 3; round += 1) {
    const file = join(folder, `${round}.sqlite`);
    const answeredOrders = await paymentsBeforeKill(file, 15 * round);
    expect(answeredOrders.size).toBeGreaterThan(0);
    const { sandbox, stripe } = openTestSandbox(file);
    for (let order = 1; order <= answeredOrders.size + 2; order += 1) {
      const intent = await pay(stripe, order);
      if (answeredOrders.has(order)) expect(intent.id).toBe(answeredOrders.get(order) ?? '');
    }
    const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(charges).toHaveLength(answeredOrders.size + 2);
    await sandbox.stop();
  }
  rmSync(folder, { recursive: true });
});
