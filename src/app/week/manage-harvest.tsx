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
import { formatDay } from '../ui/text/format-day.ts';
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
  const { data: list, error, refetch, isFetching } = usePackList(date);
  const { data: sowings = [] } = useSowings(date);
  const { data: harvests } = useHarvests(date);
  const { data: offers = [] } = useShelfOffers(useIsAdmin());
  const plan = usePlanOfDay(date);
  const nameOf = useGreenNames();
  if (!list && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!list || !harvests) return <SkeletonList rows={4} rowClassName="h-24" />;
  const sown = sowings.filter(({ trays, lostTrays }) => trays > lostTrays);
  const greens = new Set([...list.totals, ...sown].map(({ productId }) => productId));
  if (greens.size === 0) return <EmptyState title="Nothing to harvest for this day" />;
  return (
    <section aria-labelledby="harvest-day">
      <h2 id="harvest-day" className="text-xl">
        Cut on {formatDay(harvestDay(date), 'weekday')}
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        {[...greens].map((productId) => {
          const needed = list.totals.find((line) => line.productId === productId)?.ounces ?? 0;
          const own = sown.filter((one) => one.productId === productId);
          const trays = own.reduce((sum, one) => sum + one.trays - one.lostTrays, 0);
          const lots = new Set(own.map(({ lot }) => lot).filter(Boolean));
          const name = nameOf(productId);
          const expected = plan.get(productId)?.expected ?? null;
          const harvest = harvests.find((one) => one.productId === productId);
          const offer = offers.find((one) => one.productId === productId && one.date === date);
          return (
            <li key={productId}>
              <Card className="grid gap-2 p-4!">
                <div>
                  <h3 className="font-semibold">{name}</h3>
                  <p className="text-sm">
                    {needed} oz for the boxes, {trays} {trays === 1 ? 'tray' : 'trays'} sown
                    {[...lots].map((lot) => (
                      <span key={lot}>
                        , <LotLink lot={lot} />
                      </span>
                    ))}
                    {!harvest && expected !== null && <span>, about {expected} oz expected</span>}
                  </p>
                  {!harvest && expected !== null && expected < needed && (
                    <p className="font-semibold text-danger">About {needed - expected} oz short</p>
                  )}
                </div>
                <HarvestForm date={date} productId={productId} name={name} harvest={harvest} />
                {offer && <ShelfOffer offer={offer} name={name} now={now} />}
                {needed > 0 && (
                  <div>
                    <SwapButton date={date} greens={[productId]} about={name} />
                  </div>
                )}
              </Card>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface HarvestFormProps {
  date: string;
  productId: string;
  name: string;
  harvest: Harvest | undefined;
}

function HarvestForm({ date, productId, name, harvest }: HarvestFormProps) {
  const record = useAdminAction({
    failureTitle: 'Not noted',
    send: (ounces: number | null) => unwrap(api.api.admin.harvests.post({ date, productId, ounces })),
  });
  const undo = useAdminAction({
    failureTitle: 'Not taken back',
    send: () => unwrap(api.api.admin.harvests({ date })({ productId }).delete()),
  });
  if (harvest)
    return (
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>Harvested{harvest.ounces === null ? '' : `: ${harvest.ounces} oz`}</span>
          <Button variant="ghost" pending={undo.isPending} onClick={() => undo.mutate(undefined)}>
            Undo the harvest
          </Button>
        </div>
        {harvest.shortfall > 0 && (
          <p className="font-semibold text-danger">
            {harvest.shortfall} oz short:{' '}
            {harvest.reaches.map((box) => `${box.name} (${box.ounces} oz)`).join(', ')}
          </p>
        )}
      </div>
    );
  const ounces = v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      wholeNumber,
    ],
    harvestMessage,
  );
  return (
    <Form
      label={`Harvest of ${name}`}
      schema={v.object({ ounces })}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(values) => record.mutateAsync(values.ounces)}
    >
      <Field label="Ounces cut, if weighed" name="ounces" className="w-44">
        <TextInput inputMode="numeric" maxLength={6} />
      </Field>
      <SubmitButton variant="secondary">Harvested</SubmitButton>
    </Form>
  );
}

const harvestMessage = 'Please enter whole ounces, or nothing.';
