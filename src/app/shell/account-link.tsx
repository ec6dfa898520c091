import type { LinkProps } from 'react-router';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import type { ButtonStyleProps } from '../ui/layout/button-style.ts';
import { isCurrent } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';

/** A link of the header or mobile menu to a page of the account, highlighted while it is the current one. */
export function AccountLink(props: LinkProps & ButtonStyleProps & { to: string }) {
  const current = isCurrent(useCurrentPath(), props.to);
  return (
    <ButtonLink
      {...props}
      aria-current={current ? 'page' : undefined}
      className={current ? 'bg-leaf-soft text-leaf-ink' : undefined}
    />
  );
}
