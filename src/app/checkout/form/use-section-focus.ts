import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/layout/focus-and-scroll.ts';
import type { CheckoutError } from './checks.ts';

/** Without an error, focuses the heading. Waits while `isHidden`. */
export function useSectionFocus(error: CheckoutError | null, isHidden: boolean): void {
  const wasHidden = useRef(false);
  useEffect(() => {
    const isBack = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    if (error && !isHidden) focusSection(error.section);
    else if (isBack) focusHeading({ preventScroll: true });
  }, [error, isHidden]);
}

export function focusSection(section: CheckoutError['section']): void {
  const element = section === 'stock' ? firstShortage() : document.getElementById(`checkout-${section}`);
  const control = element?.querySelector<HTMLElement>(
    section === 'items' ? button : `[aria-invalid=true], input, ${button}`,
  );
  control?.focus();
  if (element && !control) element.scrollIntoView({ block: 'center' });
}

const button = 'button:not([disabled])';

export function shortageId(productId: string): string {
  return `checkout-shortage-${productId}`;
}

function firstShortage(): Element | null {
  return document.querySelector(`[id^="${shortageId('')}"]`)?.closest('li') ?? null;
}
