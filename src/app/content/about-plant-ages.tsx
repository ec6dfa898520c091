import { plantAges, whatTheyAre } from '../../shared/facts/about.ts';
import { classNames } from '../ui/layout/class-names.ts';

/** On phones the text comes first, since it renders before the image has loaded. */
export function AboutPlantAges() {
  return (
    <section aria-labelledby="ages" className="grid items-center gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14">
      <PlantAges />
      <div>
        <h2 id="ages" className="text-2xl">
          {whatTheyAre.title}
        </h2>
        {whatTheyAre.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-muted">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function PlantAges() {
  return (
    <figure className="order-last lg:order-first">
      <figcaption>
        <ul className="mb-3 grid grid-cols-3 gap-3 text-center text-sm leading-5">
          {plantAges.map((age, place) => (
            <li key={age.name} className={classNames(place === 1 ? 'text-ink' : 'text-muted')}>
              <span className="block font-semibold">{age.name}</span>
              {age.days}
            </li>
          ))}
        </ul>
      </figcaption>
      <img
        src="/pictures/about-stages.svg"
        alt="The same plant three times: a hooked sprout with its seed, a microgreen cut above the soil, and a bush of baby leaves"
        width={640}
        height={320}
        loading="lazy"
        className="w-full rounded-xl shadow-md dark:brightness-80"
      />
    </figure>
  );
}
