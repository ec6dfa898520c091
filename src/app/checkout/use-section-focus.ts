import { useEffect } from 'react';
import type { CheckoutError } from './checks.ts';

/** Brings the section that an error is about into view, once it is shown, and puts the focus where it can be mended. */
export function useSectionFocus(error: CheckoutError | null): void {
  useEffect(() => {
    const element =
      error?.section === 'stock' ? firstShortage() : document.getElementById(`checkout-${error?.section}`);
    const control = element?.querySelector<HTMLElement>('input, button:not([disabled])');
    control?.focus();
    if (element && !control) element.scrollIntoView({ block: 'center' });
  }, [error]);
}

/** The id of the message at a product that the shop has too little of. */
export function shortageId(productId: string): string {
  return `checkout-shortage-${productId}`;
}

function firstShortage(): Element | null {
  return document.querySelector(`[id^="${shortageId('')}"]`)?.closest('li') ?? null;
}
