import type { RunTick } from '../../../shared/contract/run.ts';
import { currentUserId } from '../../accounts/queries.ts';
import { api, unwrap } from '../../platform/api.ts';
import { openOutbox } from '../../platform/device/outbox.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { keepTickAnswer } from './run-copies.ts';
import { type WaitingTick, waitingTicksAtom, waitingTicksRecord } from './waiting-ticks.ts';

/** Sent only by the admin who ticked. */
export const tickOutbox = openOutbox<WaitingTick>({
  record: waitingTicksRecord,
  atom: waitingTicksAtom,
  subject: 'run-ticks',
  forgottenAt: ['atSignOut'],
  isSendable: ({ userId }) => userId === currentUserId(),
  async post({ date, orderId, tick }) {
    const answer = await unwrap(api.api.admin.run({ date }).stops({ orderId }).post(tick));
    await keepTickAnswer(date, answer);
  },
  onSettled(_, refusal) {
    if (refusal) toast({ title: 'A tick was not accepted', description: refusal, variant: 'danger' });
  },
});

/** Resolves after the first attempt to send. */
export function addTick(userId: string, date: string, orderId: string, tick: RunTick): Promise<void> {
  const waiting = { clientId: tick.key, userId, createdAt: Date.now(), refusal: null };
  return tickOutbox.add({ ...waiting, date, orderId, tick });
}
