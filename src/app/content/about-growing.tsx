import { aboutGrowing } from '../../shared/facts/about.ts';
import { growingSteps } from '../../shared/facts/greens.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';

const steps = growingSteps.map(({ title, when, brief }) => ({ title, when, text: brief }));

export function AboutGrowing() {
  return (
    <section
      id="growing"
      aria-labelledby="growing-title"
      className="deferred-render page-width grid gap-10 py-14 sm:py-20 md:grid-cols-2 md:gap-14"
    >
      <div>
        <h2 id="growing-title" className="text-3xl">
          {aboutGrowing.title}
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{aboutGrowing.text}</p>
        <img
          src="/pictures/step-light.svg"
          alt=""
          width={240}
          height={240}
          loading="lazy"
          className="mt-6 hidden w-72 md:block dark:brightness-90"
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.ourGreens}>See our greens</ButtonLink>
          <ButtonLink to={paths.recipes} variant="ghost">
            Cook with them
          </ButtonLink>
        </div>
      </div>
      <NumberedList items={steps} />
    </section>
  );
}
