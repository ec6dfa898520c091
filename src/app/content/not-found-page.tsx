import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';

export function meta() {
  return pageMeta('404 Page Not Found', 'There is no page at this address.');
}

export default function NotFoundPage() {
  return (
    <div className="shell flex flex-col items-center py-16 text-center sm:py-24">
      <img src="/pictures/not-found.svg" alt="" width={220} height={220} />
      <h1 className="mt-6 text-3xl">404 Page Not Found</h1>
      <p className="mt-3 text-muted">Did you forget to add the page to the router?</p>
      <ButtonLink to={paths.home} className="mt-8">
        Back to Home
      </ButtonLink>
    </div>
  );
}
