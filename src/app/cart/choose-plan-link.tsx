import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';

/** Stands in the place of a button that adds something while a subscription has no plan yet (`useNeedsPlan`). */
export function ChoosePlanLink({ className }: { className?: string }) {
  return (
    <ButtonLink to={paths.subscription} variant="secondary" fullWidth className={className}>
      Choose a plan first
    </ButtonLink>
  );
}
