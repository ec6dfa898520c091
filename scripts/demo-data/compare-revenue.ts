import { join } from 'node:path';
import { accountKeys, openDatabase } from '../../src/sandbox/storage/database.ts';
import { createStripe } from '../../src/server/stripe/client.ts';
import { answered, type ShopClient } from '../../src/server/testing/shop-client.ts';
import { readProviderRevenue } from './provider-revenue.ts';

/**
 * Compares the revenue that the admin area shows, 12 weeks and 12 months, with what the sandbox was paid less what it paid
 * back. Answers one line; throws where they differ by a cent.
 */
export async function compareRevenue(dataDir: string, origin: string, admin: ShopClient): Promise<string> {
  const stripe = createStripe(secretKeyOf(dataDir), `${origin}/sandbox/stripe`);
  const provider = await readProviderRevenue(stripe);
  const { analytics } = admin.api.api.admin;
  const { weeks } = await answered(analytics['weekly-revenue'].get());
  const { months } = await answered(analytics['monthly-revenue'].get());
  const compared = [
    ...weeks.map(({ week, revenue }) => [week, revenue, provider.ofWeek(week)] as const),
    ...months.map(({ month, revenue }) => [month, revenue, provider.ofMonth(month)] as const),
  ];
  for (const [period, shown, paid] of compared)
    if (shown !== paid)
      throw new Error(`Revenue of ${period}: the shop shows $${shown}, the provider $${paid}.`);
  const { charges, refunds } = provider;
  return `Revenue of ${weeks.length} weeks and ${months.length} months is that of the provider, to the cent (${charges} charges, ${refunds} refunds).`;
}

function secretKeyOf(dataDir: string): string {
  const db = openDatabase(join(dataDir, 'sandbox.sqlite'));
  const { secretKey } = accountKeys(db);
  db.close();
  return secretKey;
}
