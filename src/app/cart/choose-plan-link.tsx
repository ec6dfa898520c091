import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button.tsx';

/** In place of an add button while no plan is chosen. */
export function ChoosePlanLink({ className }: { className?: string }) {
  return (
    <ButtonLink to={paths.subscription} variant="secondary" fullWidth className={className}>
      Choose a plan first
    </ButtonLink>
  );
}
