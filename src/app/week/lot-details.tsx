import type { Lot } from '../../shared/contract/week.ts';
import { adminPath } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Day } from '../ui/text/day.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { LotMessageButton } from './day-message.tsx';
import { useGreenNames } from './manage-sowing.tsx';
import { useLot } from './queries.ts';

export function LotDetails({ lot }: { lot: string }) {
  const { data, error, refetch, isFetching } = useLot(lot);
  const nameOf = useGreenNames();
  if (!data && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!data) return <SkeletonList rows={6} rowClassName="h-11" />;
  const { sowings, harvests, orders } = data;
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-labelledby="lot-boxes" className="lg:row-span-2">
        <h2 id="lot-boxes" className="text-xl">
          {orders.length} {orders.length === 1 ? 'order' : 'orders'}
        </h2>
        <p className="mt-1 mb-3 text-sm text-muted">
          Every order with a green that was sown of this lot for its day, also where other lots were sown
          beside it.
        </p>
        {orders.length > 0 && <LotMessageButton lot={lot} />}
        <ul className="mt-3">
          {orders.map((order) => (
            <li key={order.orderId} className="border-b py-2 last:border-b-0">
              <LotOrder order={order} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="lot-sowings">
        <h2 id="lot-sowings" className="text-xl">
          Sowings
        </h2>
        <ul className="mt-3">
          {sowings.map(({ id, date, productId, trays, lostTrays, sownOn }) => (
            <li key={id} className="border-b py-2 last:border-b-0">
              {trays} {trays === 1 ? 'tray' : 'trays'} of {nameOf(productId)} on{' '}
              <Day day={sownOn} format="weekday" />
              {lostTrays > 0 ? `, ${lostTrays} lost` : ''}, for <Day day={date} format="weekday" />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="lot-harvests">
        <h2 id="lot-harvests" className="text-xl">
          Harvests
        </h2>
        {harvests.length === 0 && <p className="mt-3 text-muted">Nothing of it is cut.</p>}
        <ul className="mt-3">
          {harvests.map(({ date, productId, ounces }) => (
            <li key={`${date} ${productId}`} className="border-b py-2 last:border-b-0">
              {nameOf(productId)}, {ounces === null ? 'not weighed' : `${ounces} oz`}, for{' '}
              <DayLink to={paths.harvest} date={date} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface LotOrderProps {
  order: Lot['orders'][number];
  nameOf: (productId: string) => string;
}

function LotOrder({ order: { orderId, orderNumber, userId, name, date, lines }, nameOf }: LotOrderProps) {
  const shownName = name || 'A closed account';
  return (
    <>
      <p className="flex flex-wrap gap-x-3 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
        <TextLink to={adminPath('orders', { order: orderId })}>{orderNumber}</TextLink>
        {userId ? (
          <TextLink to={adminPath('customers', { customer: userId })}>
            <bdi>{shownName}</bdi>
          </TextLink>
        ) : (
          <bdi>{shownName}</bdi>
        )}
        <DayLink to={paths.pack} date={date} />
      </p>
      <p className="text-sm text-muted">
        {lines.map(({ productId, ounces }) => `${ounces} oz ${nameOf(productId)}`).join(', ')}
      </p>
    </>
  );
}

function DayLink({ to, date }: { to: string; date: string }) {
  return (
    <TextLink to={`${to}?${new URLSearchParams({ date })}`}>
      <Day day={date} format="weekday" />
    </TextLink>
  );
}
