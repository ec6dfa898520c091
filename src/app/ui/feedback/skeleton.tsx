import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-lg bg-line opacity-70', className)}
    />
  );
}

interface SkeletonListProps {
  rows?: number;
  /** Size of one row. */
  rowClassName?: string;
  className?: string;
  label?: string;
}

/** One polite notice for all rows. */
export function SkeletonList({
  rows = 3,
  rowClassName = 'h-28',
  className,
  label = 'Loading',
}: SkeletonListProps) {
  return (
    <div role="status" className={className ?? 'grid gap-4'}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} className={rowClassName} />
      ))}
    </div>
  );
}
