import { homeGrowing } from '../../../shared/facts/home.ts';
import { LeafIcon, ShieldIcon, SproutIcon, TruckIcon } from '../../ui/layout/icons.tsx';

const icons = [ShieldIcon, SproutIcon, TruckIcon, LeafIcon];

export function HomeGrowing() {
  const { title, intro, water, points } = homeGrowing;
  return (
    <section aria-labelledby="home-growing" className="deferred-render bg-field text-on-field">
      <div className="page-width grid gap-12 py-16 sm:py-24 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="home-growing" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-prose text-lg text-field-muted">{intro}</p>
          <p className="mt-10">
            <span className="block font-display text-[clamp(5rem,3rem+9vw,9rem)] leading-none text-field-accent">
              {water.figure}
            </span>
            <span className="mt-2 block text-2xl font-display">{water.label}</span>
          </p>
          <p className="mt-3 max-w-sm text-field-muted">{water.note}</p>
        </div>
        <ul className="grid content-center gap-8">
          {points.map((point, index) => (
            <Point key={point.title} icon={icons[index] ?? LeafIcon} {...point} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Point({ icon: Icon, title, text }: { icon: typeof LeafIcon; title: string; text: string }) {
  return (
    <li className="flex gap-5">
      <span className="flex h-12 w-12 shrink-0 items-center justify-center rounded-full border border-field-line text-field-accent">
        <Icon className="h-6 w-6" />
      </span>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-field-muted">{text}</p>
      </div>
    </li>
  );
}
