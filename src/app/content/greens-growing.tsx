import { type GrowingStep, growingNotes, growingSteps } from '../../shared/facts/greens.ts';
import { paths } from '../paths.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { TextLink } from '../ui/text/text-link.tsx';

export function GreensGrowing() {
  const { text: write } = useSettingValues();
  return (
    <section id="growing" aria-labelledby="growing-title">
      <h2 id="growing-title" className="text-2xl">
        How a tray grows
      </h2>
      <p className="mt-2 max-w-2xl text-muted">{write(growingNotes.sownForYou)}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-14">
        {growingSteps.map((step, place) => (
          <DrawnStep key={step.id} step={step} number={place + 1} />
        ))}
      </ol>
      <div className="mt-10 grid gap-4 border-t pt-6 text-muted md:grid-cols-2 md:gap-10">
        <p>{growingNotes.clean}</p>
        <p>
          {growingNotes.noWaste} <TextLink to={paths.about}>More about microgreens</TextLink>
        </p>
      </div>
    </section>
  );
}

function DrawnStep({ step, number }: { step: GrowingStep; number: number }) {
  return (
    <li className="flex items-start gap-4 sm:block">
      <img
        src={`/pictures/step-${step.id}.svg`}
        alt=""
        width={240}
        height={240}
        loading="lazy"
        className="h-20 w-20 shrink-0 sm:h-44 sm:w-44 dark:brightness-90"
      />
      <div className="min-w-0 sm:mt-4">
        <p className="text-sm font-semibold text-apricot-ink">{step.when}</p>
        <h3 className="text-xl">
          <span aria-hidden="true" className="text-muted">
            {number}.{' '}
          </span>
          {step.title}
        </h3>
        <p className="mt-1 text-muted">{step.text}</p>
      </div>
    </li>
  );
}
