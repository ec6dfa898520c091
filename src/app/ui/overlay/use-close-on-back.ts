import { useEffect, useEffectEvent } from 'react';

/** Closes the panel on the browser's Back button: it covers the page that Back leads to. */
export function useCloseOnBack(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!active) return;
    const listen = () => onBack();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, [active]);
}
