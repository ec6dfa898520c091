import { SpinnerIcon } from '../layout/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

interface SpinnerProps {
  label?: string;
  className?: string;
}

export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex">
      <SpinnerIcon className={`animate-spin ${className ?? 'w-5 h-5'}`} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center text-leaf">
      <Spinner label={label} className="h-8 w-8" />
    </div>
  );
}
