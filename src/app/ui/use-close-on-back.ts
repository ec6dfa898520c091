import { useEffect, useEffectEvent } from 'react';

/** Who presses back means the panel that covers the page, or at least wants to see where that leads. */
export function useCloseOnBack(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!active) return;
    const listen = () => onBack();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, [active]);
}
