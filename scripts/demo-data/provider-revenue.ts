import type Stripe from 'stripe';

type Movement = { day: Temporal.PlainDate; amount: number };

/**
 * What the provider was paid less what it paid back, in dollars, by New York weeks (named by their Saturday, `YYYY-MM-DD`) and
 * months (`YYYY-MM`): counted from the provider's own lists and by another calendar than the shop's, to compare the shop's
 * revenue with.
 */
export async function readProviderRevenue(stripe: Pick<Stripe, 'charges' | 'refunds'>) {
  const charges = await readAll((after) => stripe.charges.list({ limit: 100, starting_after: after }));
  const refunds = await readAll((after) => stripe.refunds.list({ limit: 100, starting_after: after }));
  const paid = charges.filter((charge) => charge.paid);
  const movements: Movement[] = [
    ...paid.map(({ created, amount }) => ({ day: newYorkDate(created), amount })),
    ...refunds.map(({ created, amount }) => ({ day: newYorkDate(created), amount: -amount })),
  ];
  return {
    charges: paid.length,
    refunds: refunds.length,
    ofMonth: (month: string) => dollars(movements.filter(({ day }) => day.toString().startsWith(month))),
    ofWeek: (saturday: string) => {
      const last = Temporal.PlainDate.from(saturday);
      return dollars(movements.filter(({ day }) => isWithinWeek(day.until(last).days)));
    },
  };
}

const isWithinWeek = (daysToSaturday: number) => daysToSaturday >= 0 && daysToSaturday < 7;

function dollars(movements: Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0) / 100;
}

function newYorkDate(seconds: number): Temporal.PlainDate {
  const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  return instant.toZonedDateTimeISO('America/New_York').toPlainDate();
}

async function readAll<T extends { id: string }>(
  list: (after: string | undefined) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await list(all.at(-1)?.id);
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}
