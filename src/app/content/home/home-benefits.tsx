import { homeBenefits } from '../../../shared/facts/home.ts';
import {
  PhoneIcon,
  RefrigeratorIcon,
  SparkleIcon,
  SunIcon,
  TimerIcon,
  UtensilsIcon,
} from '../../ui/layout/icons.tsx';

const icons = [SparkleIcon, UtensilsIcon, RefrigeratorIcon, TimerIcon, SunIcon, PhoneIcon];

export function HomeBenefits() {
  return (
    <section aria-labelledby="home-benefits" className="deferred-render border-t bg-sunken">
      <div className="page-width grid gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 id="home-benefits" className="text-3xl">
            {homeBenefits.title}
          </h2>
          <p className="mt-3 text-lg text-muted">{homeBenefits.intro}</p>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {homeBenefits.tiles.map(({ title, text }, index) => (
            <Benefit key={title} icon={icons[index] ?? SparkleIcon} title={title} text={text} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Benefit({ icon: Icon, title, text }: { icon: typeof SparkleIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4 border-t py-6">
      <Icon className="mt-0.5 h-6 w-6 text-apricot" />
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </div>
    </li>
  );
}
