import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

export function meta() {
  return pageMeta('404 Page Not Found', 'There is no page at this address.');
}

/** Links to other pages: visitors come here by an outdated link or a mistyped URL. */
const links = [
  { to: paths.subscription, label: 'The shop', text: 'Choose greens, once or as a subscription.' },
  { to: paths.faq, label: 'Questions and answers', text: 'Delivery, keeping greens fresh, ordering.' },
  { to: paths.contact, label: 'Contact', text: 'Tell us what you were looking for.' },
];

export default function NotFoundPage() {
  return (
    <div className="page-width grid items-center gap-8 py-14 sm:py-20 md:grid-cols-[auto_1fr] md:gap-16">
      <img src="/pictures/not-found.svg" alt="" width={220} height={220} className="dark:brightness-80" />
      <div>
        <h1 className="text-3xl">404 Page Not Found</h1>
        <p className="mt-3 text-muted">Did you forget to add the page to the router?</p>
        <p className="mt-6 text-lg">We can't find that page. Try one of these:</p>
        <ul className="mt-3 max-w-xl border-t">
          {links.map(({ to, label, text }) => (
            <li key={to} className="border-b py-2 sm:flex sm:items-center sm:gap-4">
              <TextLink to={to} className="inline-flex min-h-11 items-center sm:w-48">
                {label}
              </TextLink>
              <p className="pb-2 text-sm text-muted sm:pb-0">{text}</p>
            </li>
          ))}
        </ul>
        <ButtonLink to={paths.home} className="mt-8">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
