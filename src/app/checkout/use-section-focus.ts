import { useEffect } from 'react';
import type { CheckoutError } from './checks.ts';

/** Moves the focus to the section that a checkout error is about, or scrolls to it if nothing there can have the focus. */
export function useSectionFocus(error: CheckoutError | null): void {
  useEffect(() => {
    const element =
      error?.section === 'stock' ? firstShortage() : document.getElementById(`checkout-${error?.section}`);
    const control = element?.querySelector<HTMLElement>(
      error?.section === 'items' ? button : `[aria-invalid=true], input, ${button}`,
    );
    control?.focus();
    if (element && !control) element.scrollIntoView({ block: 'center' });
  }, [error]);
}

const button = 'button:not([disabled])';

/** The id of the message at a product that the shop has too little of. */
export function shortageId(productId: string): string {
  return `checkout-shortage-${productId}`;
}

function firstShortage(): Element | null {
  return document.querySelector(`[id^="${shortageId('')}"]`)?.closest('li') ?? null;
}
