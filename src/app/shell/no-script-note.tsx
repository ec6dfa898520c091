import { business } from '../../shared/business.ts';

/**
 * For browsers without JavaScript: pages can be read, but buttons and forms do not work. With JavaScript nothing of it is
 * rendered.
 */
export function NoScriptNote() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className="bg-warning-soft text-warning-ink">
          <p className="page-width py-2.5 text-sm">
            JavaScript is off. You can read every page; for the cart, checkout and forms please turn it on, or
            call{' '}
            <a href={business.phoneHref} className="font-semibold underline">
              {business.phone}
            </a>{' '}
            or write to{' '}
            <a href={`mailto:${business.email}`} className="font-semibold underline">
              {business.email}
            </a>
            .
          </p>
        </div>
      )}
    </noscript>
  );
}
