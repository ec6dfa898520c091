import type { Context } from '../context.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Filter } from '../storage/store.ts';
import { updateAndEmit } from '../webhooks/events.ts';

/** Invoices keep their status. */
export function stopCollecting(ctx: Context, owner: Pick<Filter, 'customer' | 'parent'>): void {
  const waiting = (['draft', 'open'] as const).flatMap((status) =>
    ctx.store.all('invoice', { ...owner, status }),
  );
  for (const invoice of waiting) {
    const stopped: Partial<Invoice> = {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
      internal: { ...invoice.internal, runAt: null },
    };
    updateAndEmit(ctx, invoice, stopped, 'invoice.updated');
  }
}
