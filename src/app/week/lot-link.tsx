import { useIsAdmin } from '../accounts/queries.ts';
import { lotPath } from '../paths.ts';
import { TextLink } from '../ui/text/text-link.tsx';

/** Only admins read the boxes of a lot. */
export function LotLink({ lot }: { lot: string }) {
  const text = `lot ${lot}`;
  return useIsAdmin() ? <TextLink to={lotPath(lot)}>{text}</TextLink> : <span>{text}</span>;
}
