import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageProps {
  title: string;
  intro?: ReactNode;
  /** Reading width, for forms and texts. */
  narrow?: boolean;
  children?: ReactNode;
}

/** For every page except home. */
export function Page({ title, intro, narrow = false, children }: PageProps) {
  return (
    <div className={classNames('page-width pt-8 pb-10 sm:py-14', narrow && 'max-w-2xl!')}>
      <header className="mb-6 max-w-2xl sm:mb-8">
        <h1 className="text-3xl">{title}</h1>
        {intro && <p className="mt-3 text-lg text-muted">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
