import { useState } from 'react';
import * as v from 'valibot';
import type { Harvest } from '../../shared/contract/growing.ts';
import { harvestDay } from '../../shared/rules/delivery-days.ts';
import { useIsAdmin } from '../accounts/queries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { DeliveryDayField, useDeliveryDay } from './delivery-day.tsx';
import { LotLink } from './lot-link.tsx';
import { useGreenNames } from './manage-sowing.tsx';
import { useHarvests, usePackList, usePlanOfDay, useShelfOffers, useSowings } from './queries.ts';
import { ShelfOffer } from './shelf-offer.tsx';
import { PresentSwaps, SwapButton } from './swap.tsx';
import { wholeNumber } from './whole-number.ts';

export function ManageHarvest() {
  const day = useDeliveryDay();
  if (!day) return <SkeletonList rows={4} rowClassName="h-24" />;
  return (
    <div className="grid gap-6">
      <DeliveryDayField day={day} />
      <PresentSwaps date={day.date} now={day.now} />
      <Greens date={day.date} now={day.now} />
    </div>
  );
}

function Greens({ date, now }: { date: string; now: number }) {
  const isAdmin = useIsAdmin();
  const { data: list, error, refetch, isFetching } = usePackList(date);
  const { data: sowings = [] } = useSowings(date);
  const { data: harvests } = useHarvests(date);
  const { data: offers = [] } = useShelfOffers(isAdmin);
  const plan = usePlanOfDay(date);
  const nameOf = useGreenNames();
  if (!list && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!list || !harvests) return <SkeletonList rows={4} rowClassName="h-24" />;
  const sown = sowings.filter(({ trays, lostTrays }) => trays > lostTrays);
  const ids = [...new Set([...list.totals, ...sown].map(({ productId }) => productId))];
  if (ids.length === 0) return <EmptyState title="Nothing to harvest for this day" />;
  const greens = ids.map((productId): Green => {
    const own = sown.filter((one) => one.productId === productId);
    return {
      productId,
      name: nameOf(productId),
      needed: list.totals.find((line) => line.productId === productId)?.ounces ?? 0,
      trays: own.reduce((sum, one) => sum + one.trays - one.lostTrays, 0),
      lots: [...new Set(own.map(({ lot }) => lot).filter(Boolean))],
      expected: plan.get(productId)?.expected ?? null,
      harvest: harvests.find((one) => one.productId === productId),
    };
  });
  return (
    <>
      <section aria-labelledby="harvest-day">
        <h2 id="harvest-day" className="text-xl">
          Cut on <Day day={harvestDay(date)} format="weekday" />
        </h2>
        <HarvestForm key={date} date={date} greens={greens} />
      </section>
      <ul className="grid gap-3 empty:hidden lg:grid-cols-2">
        {greens.map((green) => {
          const offer = offers.find((one) => one.productId === green.productId && one.date === date);
          if (!isAdmin || (!offer && green.needed === 0)) return null;
          return (
            <li key={green.productId}>
              <Card className="grid gap-2 p-4!">
                <h3 className="font-semibold">{green.name}</h3>
                {offer && <ShelfOffer offer={offer} name={green.name} now={now} />}
                {green.needed > 0 && (
                  <div>
                    <SwapButton date={date} greens={[green.productId]} about={green.name} />
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface Green {
  productId: string;
  name: string;
  /** Ounces of the boxes. */
  needed: number;
  trays: number;
  lots: string[];
  /** Ounces of what is sown; null if unknown. */
  expected: number | null;
  harvest: Harvest | undefined;
}

const ounces = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    wholeNumber,
  ],
  'Please enter whole ounces, or nothing.',
);

/** One press for all; a call for each, so that what fails alone stays. */
function HarvestForm({ date, greens }: { date: string; greens: Green[] }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const record = useAdminAction({
    failureTitle: 'Not noted',
    send: async (values: Record<string, number | null>) => {
      const calls = Object.entries(values).map(([productId, ounces]) =>
        unwrap(api.api.admin.harvests.post({ date, productId, ounces })),
      );
      const failed = (await Promise.allSettled(calls)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  });
  const open = greens.filter(({ harvest }) => !harvest);
  const isLeft = ({ productId }: Green) => left.includes(productId);
  const cutOf = (green: Green): number | null => {
    if (green.harvest) return green.harvest.ounces;
    const text = typed[green.productId] ?? '';
    return !isLeft(green) && v.is(wholeNumber, text) ? Number(text) : null;
  };
  const toggle = ({ productId }: Green) =>
    setLeft(left.includes(productId) ? left.filter((id) => id !== productId) : [...left, productId]);
  const fields = open.filter((green) => !isLeft(green)).map(({ productId }) => [productId, ounces] as const);
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0);
  return (
    <Form
      label="Harvest"
      schema={v.object(Object.fromEntries(fields))}
      className="mt-3 grid gap-3"
      onSubmit={(values) => record.mutateAsync(values)}
    >
      <ul className="divide-y rounded-lg border bg-surface">
        {greens.map((green) => (
          <li key={green.productId} className="grid gap-2 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <GreenHead green={green} cut={cutOf(green)} />
              {green.harvest ? (
                <UndoHarvest date={date} productId={green.productId} name={green.name} />
              ) : (
                <div className="flex items-end gap-4">
                  <label className="flex min-h-11 cursor-pointer items-center gap-2">
                    <input
                      type="checkbox"
                      className="h-5 w-5 accent-leaf"
                      checked={!isLeft(green)}
                      onChange={() => toggle(green)}
                    />
                    Cut<span className="sr-only">: {green.name}</span>
                  </label>
                  {!isLeft(green) && (
                    <Field
                      label={`Ounces of ${green.name}`}
                      name={green.productId}
                      className="w-24 [&>label]:sr-only"
                    >
                      <TextInput
                        inputMode="numeric"
                        maxLength={6}
                        autoComplete="off"
                        placeholder="oz"
                        onInput={({ currentTarget: { value } }) =>
                          setTyped((before) => ({ ...before, [green.productId]: value }))
                        }
                      />
                    </Field>
                  )}
                </div>
              )}
            </div>
            {green.harvest && green.harvest.shortfall > 0 && (
              <p className="font-semibold text-danger">
                {green.harvest.shortfall} oz short:{' '}
                {green.harvest.reaches.map((box) => `${box.name} (${box.ounces} oz)`).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          In all: {amountsText(sum(greens.map(({ needed }) => needed)), sum(greens.map(cutOf)))}
        </p>
        {open.length > 0 && <SubmitButton disabled={fields.length === 0}>Harvested</SubmitButton>}
      </div>
    </Form>
  );
}

function amountsText(needed: number, cut: number | null): string {
  return cut === null ? `needed ${needed}` : `needed ${needed}, cut ${cut}`;
}

function GreenHead({ green, cut }: { green: Green; cut: number | null }) {
  const { name, needed, trays, lots, expected, harvest } = green;
  const isShort = cut !== null && cut < needed;
  return (
    <div className="min-w-0 flex-1 basis-28">
      <h3 className="font-semibold">{name}</h3>
      <p className={isShort ? 'font-semibold text-danger' : undefined}>
        <span>{amountsText(needed, cut)}</span>
        {harvest?.ounces === null && <span>, cut and not weighed</span>}
      </p>
      <p className="text-sm text-muted">
        {trays} {trays === 1 ? 'tray' : 'trays'} sown
        {lots.map((lot) => (
          <span key={lot}>
            , <LotLink lot={lot} />
          </span>
        ))}
        {!harvest && expected !== null && <span>, about {expected} oz expected</span>}
      </p>
      {!harvest && cut === null && (expected !== null || trays === 0) && (expected ?? 0) < needed && (
        <p className="font-semibold text-danger">About {needed - (expected ?? 0)} oz short</p>
      )}
    </div>
  );
}

function UndoHarvest({ date, productId, name }: { date: string; productId: string; name: string }) {
  const undo = useAdminAction({
    failureTitle: 'Not taken back',
    send: () => unwrap(api.api.admin.harvests({ date })({ productId }).delete()),
  });
  return (
    <Button variant="ghost" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
      Undo the harvest<span className="sr-only"> of {name}</span>
    </Button>
  );
}
