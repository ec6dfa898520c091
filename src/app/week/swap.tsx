import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { FarmSwap, PresentSwap, SwapBox } from '../../shared/contract/swaps.ts';
import { newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useIsAdmin } from '../accounts/queries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { useProducts } from '../catalog/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Select } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { useGreenNames } from './manage-sowing.tsx';
import { usePlanOfDay } from './queries.ts';

interface SwapButtonProps {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Ids of those that may have failed, the likely one first. */
  greens: string[];
  /** Of whom reads the button among others. */
  about?: string;
}

/** For admins only. */
export function SwapButton({ date, greens, about }: SwapButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isAdmin = useIsAdmin();
  if (!isAdmin || greens.length === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Swap it for everybody{about && <span className="sr-only">: {about}</span>}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Swap a green for everybody"
        description={`All boxes for ${formatDay(date, 'weekday')}, including late orders.`}
      >
        <SwapForm date={date} greens={greens} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

const SwapFields = v.object({
  productId: v.string(),
  substituteId: v.pipe(v.string(), v.nonEmpty('Please choose what comes instead.')),
  ongoing: v.optional(v.string()),
  traysLost: v.optional(v.string()),
});

const leaveOut = 'none';
type Wanted = { productId: string; substituteId: string | null; ongoing: boolean; traysLost: boolean };
type Preview = Pick<FarmSwap, 'boxes' | 'over' | 'expected' | 'short'>;

/** One key for preview and confirmation, so that a repeated one is the same swap. */
function SwapForm({ date, greens, onClose }: Omit<SwapButtonProps, 'about'> & { onClose: () => void }) {
  const [key] = useState(newUuid);
  const [wanted, setWanted] = useState<(Preview & { swap: Wanted }) | null>(null);
  const [failed, setFailed] = useState(greens[0] ?? '');
  const { data: products = [] } = useProducts();
  const grown = products.filter(({ isGrownToOrder }) => isGrownToOrder);
  const others = grown.filter(({ id }) => id !== failed);
  const ofDay = usePlanOfDay(date);
  const nameOf = useGreenNames();
  const send = (swap: Wanted, confirm: boolean) =>
    unwrap(api.api.admin.swaps.post({ date, ...swap, confirm, key }));
  const preview = useAdminAction({
    failureTitle: 'There is no preview',
    send: (swap: Wanted) => send(swap, false),
  });
  const confirm = useAdminAction({
    failureTitle: 'Nothing was swapped',
    send: (swap: Wanted) => send(swap, true),
    successToast: () => ({
      title: 'Swapped',
      description: 'The mails leave in ten minutes. Until then you can undo it.',
    }),
  });
  async function showPreview({
    productId,
    substituteId,
    ongoing,
    traysLost,
  }: v.InferOutput<typeof SwapFields>) {
    const swap = {
      productId,
      substituteId: substituteId === leaveOut ? null : substituteId,
      ongoing: ongoing === 'on',
      traysLost: traysLost === 'on',
    };
    setWanted({ swap, ...(await preview.mutateAsync(swap)) });
  }
  if (!wanted)
    return (
      <Form label="Swap" schema={SwapFields} onSubmit={showPreview}>
        <Field label="Which green failed?" name="productId" required>
          <Select value={failed} onChange={({ target }) => setFailed(target.value)}>
            {greens.map((id) => (
              <option key={id} value={id}>
                {nameOf(id)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="What comes instead" name="substituteId" required>
          <Select defaultValue="">
            <option value="" />
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {`${name}${overText(ofDay.get(id)?.over)}`}
              </option>
            ))}
            <option value={leaveOut}>Nothing, leave it out</option>
          </Select>
        </Field>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" name="ongoing" className="h-5 w-5 shrink-0 accent-leaf" />
          From this Saturday on, in subscriptions too
        </label>
        <TraysLost green={nameOf(failed)} trays={ofDay.get(failed)?.sownTrays ?? 0} />
        <SubmitButton pendingLabel="Looking...">Preview</SubmitButton>
      </Form>
    );
  const { swap, boxes, ...trays } = wanted;
  const gets = swap.substituteId === null ? null : nameOf(swap.substituteId);
  return (
    <div className="grid gap-5">
      <p role="status" className="font-semibold">
        {headOf(boxes.length, nameOf(swap.productId), gets ?? 'Nothing')}
      </p>
      <BoxList boxes={boxes} gets={gets} />
      {gets && <p className={trays.short ? 'font-semibold text-danger' : undefined}>{traysText(trays)}</p>}
      {swap.ongoing && (
        <p>
          Subscriptions change as well, at today's prices, once the mails leave. A box that would be left
          empty stays as it is.
        </p>
      )}
      <p className="text-muted">{gets ? mailWithChoice : whoIsTold}</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={confirm.isPending} onClick={() => setWanted(null)}>
          Change it
        </Button>
        <Button pending={confirm.isPending} onClick={() => confirm.mutate(swap, { onSuccess: onClose })}>
          Swap it
        </Button>
      </div>
    </div>
  );
}

function overText(over: number | null | undefined): string {
  return over === null || over === undefined ? '' : ` (${over} oz over)`;
}

/** Of the substitute. */
function traysText({ expected, over, short }: Omit<Preview, 'boxes'>): string {
  if (expected === null || over === null) return 'Nothing of it is sown for that Saturday yet.';
  if (!short) return `${over} oz over on Saturday’s trays.`;
  return `About ${expected} oz expected, ${short} short.`;
}

function TraysLost({ green, trays }: { green: string; trays: number }) {
  if (trays === 0) return null;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" name="traysLost" className="h-5 w-5 shrink-0 accent-leaf" />
      {`Mark the ${trays === 1 ? 'tray' : `${trays} trays`} of ${green} as lost`}
    </label>
  );
}

const whoIsTold =
  'Everybody with an email address gets a mail; please call the others. With an account, money back is credit; else it goes back the way it was paid: hand over what was paid in cash.';
const mailWithChoice = `${whoIsTold} There they can choose money back for all of the green instead.`;

function headOf(count: number, green: string, gets: string): string {
  if (count === 0) return `No paid box of that day has ${green}.`;
  return `${gets} instead of ${green} in ${count} ${count === 1 ? 'box' : 'boxes'}:`;
}

function BoxList({ boxes, gets }: { boxes: SwapBox[]; gets: string | null }) {
  return (
    <ul aria-label="Whom it reaches" className="grid max-h-64 gap-1 overflow-y-auto">
      {boxes.map((box) => (
        <li key={box.orderId}>{boxText(box, gets)}</li>
      ))}
    </ul>
  );
}

function boxText({ name, ounces, credit, avoids }: SwapBox, gets: string | null): string {
  const comes = gets === null || avoids ? 'nothing instead' : `${ounces} oz ${gets}`;
  const reason = avoids ? ', because of “never send me”' : '';
  const money = credit > 0 ? `, ${formatCents(credit)} back` : '';
  return `${name}: ${comes}${reason}${money}`;
}

/** With their undo. For admins only. `now` is epoch ms. */
export function PresentSwaps({ date, now }: { date: string; now: number }) {
  const isAdmin = useIsAdmin();
  const { data = [] } = useQuery({
    queryKey: ['admin', 'swaps', date],
    queryFn: () => unwrap(api.api.admin.swaps.get({ query: { date } })),
    enabled: isAdmin,
    refetchInterval: 60_000,
    refetchOnMount: 'always',
  });
  return data.map((swap) => <PresentSwapNote key={swap.id} swap={swap} now={now} />);
}

function PresentSwapNote({ swap, now }: { swap: PresentSwap; now: number }) {
  const nameOf = useGreenNames();
  const undo = useAdminAction({
    failureTitle: 'Not undone',
    send: () => unwrap(api.api.admin.swaps({ id: swap.id }).delete()),
    successToast: () => ({ title: 'Undone', description: 'Every box is as before, and no mail goes out.' }),
  });
  const gets = swap.substituteId === null ? null : nameOf(swap.substituteId);
  const canUndo = now < swap.undoUntil;
  return (
    <Alert title={`${gets ?? 'Nothing'} instead of ${nameOf(swap.productId)}`}>
      <BoxList boxes={swap.boxes} gets={gets} />
      {canUndo ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
            Undo the swap
          </Button>
          <span>The mails leave at {newYorkTime(swap.undoUntil)}.</span>
        </div>
      ) : (
        <p className="mt-2">The mails have left.</p>
      )}
    </Alert>
  );
}
