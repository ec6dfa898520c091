import type { ReactNode } from 'react';

/** Holds the button that pays. On phones it stays at the lower edge of the screen while the form is in sight. */
export function PayBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 bg-surface px-5 pt-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:p-0">
      {children}
    </div>
  );
}
