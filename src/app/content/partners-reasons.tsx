import type { ComponentType } from 'react';
import { whyPartner } from '../../shared/facts/partners.ts';
import type { IconProps } from '../ui/layout/icon.tsx';
import { LeafIcon, PhoneIcon, RepeatIcon, ScissorsIcon } from '../ui/layout/icons.tsx';

/** In the order of `whyPartner`. */
const icons: ComponentType<IconProps>[] = [ScissorsIcon, RepeatIcon, PhoneIcon, LeafIcon];

export function PartnersReasons() {
  return (
    <section aria-labelledby="why-partner" className="deferred-render border-y bg-surface">
      <div className="page-width grid gap-10 py-14 sm:py-20 lg:grid-cols-[1fr_2fr] lg:gap-14">
        <h2 id="why-partner" className="text-3xl">
          Why partner with us
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 sm:gap-x-10">
          {whyPartner.map(({ title, text }, place) => {
            const Icon = icons[place];
            return (
              <li key={title}>
                {Icon && (
                  <span className="flex h-11 w-11 items-center justify-center rounded-full bg-leaf-soft text-leaf">
                    <Icon />
                  </span>
                )}
                <h3 className="mt-3 text-xl">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
