import { Button } from '../ui/layout/button.tsx';
import { Brand } from './brand.tsx';

/** Renders only the brand: the shell itself may have failed. */
export function ErrorPage() {
  return (
    <>
      <title>Something went wrong</title>
      <header className="border-b">
        <div className="page-width flex h-16 items-center">
          <Brand />
        </div>
      </header>
      <main id="main" className="page-width flex flex-col items-center py-20 text-center">
        <h1 className="text-3xl">Something went wrong</h1>
        <p className="mt-3 max-w-prose text-muted">
          This page could not be shown. Loading it again usually helps.
        </p>
        <Button className="mt-8" onClick={() => location.reload()}>
          Load again
        </Button>
      </main>
    </>
  );
}
