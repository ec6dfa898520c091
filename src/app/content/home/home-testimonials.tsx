import { homeTestimonials } from '../../../shared/facts/home.ts';
import { classNames } from '../../ui/layout/class-names.ts';

export function HomeTestimonials() {
  const { title, quotes } = homeTestimonials;
  return (
    <section aria-labelledby="home-testimonials" className="deferred-render bg-surface">
      <div className="page-width py-16 sm:py-24">
        <h2 id="home-testimonials" className="text-3xl">
          {title}
        </h2>
        <div className="mt-10 grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-x-20">
          {quotes.map((quote, index) => (
            <Quote key={quote.name} {...quote} large={index === 0} />
          ))}
        </div>
      </div>
    </section>
  );
}

interface QuoteProps {
  text: string;
  name: string;
  town: string;
  large: boolean;
}

function Quote({ text, name, town, large }: QuoteProps) {
  return (
    <figure
      className={classNames(
        'border-l-3 border-apricot pl-5 sm:pl-8',
        large && 'lg:row-span-2 lg:self-center',
      )}
    >
      <blockquote className={classNames('font-display', large ? 'text-2xl' : 'text-xl')}>
        <p>“{text}”</p>
      </blockquote>
      <figcaption className="mt-4 text-sm text-muted">
        <span className="font-semibold text-ink">{name}</span>, {town}
      </figcaption>
    </figure>
  );
}
