import { arugulaRequest, peaShoots } from '../../shared/facts/greens.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

/** Pea shoots, which are not among the four varieties above, and how to ask for greens that the shop does not have. */
export function GreensPeaShoots() {
  return (
    <section
      id="pea-shoots"
      aria-labelledby="pea-shoots-name"
      className="deferred-render mb-14 grid overflow-hidden rounded-xl bg-leaf-soft sm:mb-20 md:grid-cols-[2fr_3fr]"
    >
      <img
        src="/pictures/pea-shoots.svg"
        alt="Pea shoots with curling tendrils"
        width={400}
        height={300}
        loading="lazy"
        className="h-full max-h-72 w-full object-cover md:max-h-none dark:brightness-80"
      />
      <div className="p-6 sm:p-8 lg:p-10">
        <h2 id="pea-shoots-name" className="text-2xl">
          {peaShoots.title}
        </h2>
        <p className="mt-3 max-w-prose text-lg">{peaShoots.text}</p>
        <ButtonLink to={paths.subscription} className="mt-6">
          Shop all greens
        </ButtonLink>
        <p className="mt-6 max-w-prose border-t border-edge pt-5">
          {arugulaRequest} <TextLink to={paths.contact}>Ask for a green</TextLink>
        </p>
      </div>
    </section>
  );
}
