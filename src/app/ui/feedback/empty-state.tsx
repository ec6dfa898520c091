import type { ReactNode } from 'react';
import { SproutIcon } from '../layout/icons.tsx';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** URL of a decorative illustration. */
  picture?: string;
  /** Usually a `ButtonLink`. */
  action?: ReactNode;
}

export function EmptyState({ title, text, picture, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-xl border border-dashed border-edge px-6 py-12 text-center">
      {picture ? (
        <img src={picture} alt="" width={160} height={160} className="mb-4 h-40 w-40" />
      ) : (
        <span className="mb-5 flex h-20 w-20 items-center justify-center rounded-full bg-leaf-soft text-leaf">
          <SproutIcon className="h-9 w-9" />
        </span>
      )}
      <h2 className="text-xl">{title}</h2>
      {text && <p className="mt-2 max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
