import { useEffect, useRef } from 'react';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import type { CheckoutError } from './checks.ts';

/**
 * Moves the focus to the section that a checkout error is about, or scrolls to it if nothing there can have the focus; once
 * the form is shown again, if it was `isHidden`. Without an error the heading gets it then.
 */
export function useSectionFocus(error: CheckoutError | null, isHidden: boolean): void {
  const wasHidden = useRef(false);
  useEffect(() => {
    const isBack = wasHidden.current && !isHidden;
    wasHidden.current = isHidden;
    if (error && !isHidden) focusSection(error.section);
    else if (isBack) focusHeading({ preventScroll: true });
  }, [error, isHidden]);
}

/** Brings a section of the purchase page into view, its first control or error with the focus. */
export function focusSection(section: CheckoutError['section']): void {
  const element = section === 'stock' ? firstShortage() : document.getElementById(`checkout-${section}`);
  const control = element?.querySelector<HTMLElement>(
    section === 'items' ? button : `[aria-invalid=true], input, ${button}`,
  );
  control?.focus();
  if (element && !control) element.scrollIntoView({ block: 'center' });
}

const button = 'button:not([disabled])';

/** The id of the message at a product that the shop has too little of. */
export function shortageId(productId: string): string {
  return `checkout-shortage-${productId}`;
}

function firstShortage(): Element | null {
  return document.querySelector(`[id^="${shortageId('')}"]`)?.closest('li') ?? null;
}
