import type { ComponentType, ReactNode } from 'react';
import { rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/money.ts';
import type { IconProps } from '../ui/icon.tsx';
import { CalendarIcon, SproutIcon, TruckIcon } from '../ui/icons.tsx';

export function HomePromises() {
  return (
    <section aria-label="How it works" className="border-y bg-surface">
      <ul className="shell grid gap-8 py-10 md:grid-cols-3">
        <ShopPromise icon={SproutIcon} title="Sown to order">
          Your trays grow for {rules.leadTimeDays} days before the first delivery.
        </ShopPromise>
        <ShopPromise icon={CalendarIcon} title="Saturday delivery">
          Order by Friday 6pm EST. Subscriptions come weekly, biweekly or monthly.
        </ShopPromise>
        <ShopPromise icon={TruckIcon} title={`Within ${rules.radiusMiles} miles`}>
          Free delivery from {formatCents(rules.freeDeliveryFrom)}; {formatCents(rules.deliveryFee)} below
          that.
        </ShopPromise>
      </ul>
    </section>
  );
}

interface ShopPromiseProps {
  icon: ComponentType<IconProps>;
  title: string;
  children: ReactNode;
}

function ShopPromise({ icon: Icon, title, children }: ShopPromiseProps) {
  return (
    <li className="flex items-start gap-4">
      <span className="flex h-12 w-12 shrink-0 items-center justify-center rounded-full bg-leaf-soft text-leaf">
        <Icon className="h-6 w-6" />
      </span>
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}
