import { useLocation, useSearchParams } from 'react-router';
import { safeReturnTo } from '../../../shared/contract/accounts.ts';
import { useHydrated } from '../../ui/layout/use-hydrated.ts';

const noParams = new URLSearchParams();

/** Empty in the prerendered page and during hydration. */
export function useHydratedSearchParams(): URLSearchParams {
  const [params] = useSearchParams();
  return useHydrated() ? params : noParams;
}

/** Always a path of this app. */
export function useReturnTo(): string | undefined {
  const params = useHydratedSearchParams();
  const { state } = useLocation();
  const wanted = params.get('returnTo') ?? returnToIn(state);
  return wanted ? safeReturnTo(wanted) : undefined;
}

function returnToIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? state.returnTo : null;
}
