import { classNames } from '../layout/class-names.ts';
import { OfflineIcon } from '../layout/icons.tsx';

export function OfflineNote({ className }: { className?: string }) {
  return (
    <p className={classNames('flex min-h-11 items-center gap-2 text-sm font-medium text-muted', className)}>
      <OfflineIcon className="h-5 w-5 shrink-0" />
      You are offline
    </p>
  );
}
