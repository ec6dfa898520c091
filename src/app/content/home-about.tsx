import { paths } from '../paths.ts';
import { TextLink } from '../ui/text-link.tsx';

export function HomeAbout() {
  return (
    <section className="border-t bg-surface">
      <div className="shell grid items-center gap-10 py-16 sm:py-20 lg:grid-cols-2 lg:gap-16">
        <img
          src="/pictures/pea-shoots.svg"
          alt="A tray of pea shoots, ready to cut"
          width={640}
          height={480}
          loading="lazy"
          className="w-full rounded-xl shadow-md dark:brightness-80"
        />
        <div>
          <h2 className="text-3xl">What are microgreens?</h2>
          <p className="mt-4 text-lg text-muted">
            Vegetables, cut young. We harvest them 5 to 14 days after sowing, when the first leaves open and
            flavor and nutrients are at their most concentrated: up to 40x more than in the grown plant.
          </p>
          <p className="mt-4 text-lg text-muted">
            Keep them in the refrigerator at 35-40°F and put them on everything: eggs, soups, sandwiches,
            salads.
          </p>
          <p className="mt-6">
            <TextLink to={paths.about}>More about microgreens</TextLink>
          </p>
        </div>
      </div>
    </section>
  );
}
