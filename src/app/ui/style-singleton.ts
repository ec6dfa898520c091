import { useEffect } from 'react';

/**
 * Stands in for the package react-style-singleton (see vite.config.ts), by which open dialogs stop the page behind them
 * from scrolling: that one writes a style element, which the shop's content security policy refuses. A sheet made by
 * script is not inline.
 */
export function styleSingleton() {
  return Sheet;
}

function Sheet({ styles }: { styles: string }) {
  useEffect(() => {
    add(styles);
    return () => remove(styles);
  }, [styles]);
  return null;
}

type Use = { sheet: CSSStyleSheet; count: number };

const inUse = new Map<string, Use>();

function add(styles: string): void {
  const use = inUse.get(styles) ?? { sheet: adopt(styles), count: 0 };
  inUse.set(styles, { ...use, count: use.count + 1 });
}

function remove(styles: string): void {
  const use = inUse.get(styles);
  if (!use) return;
  if (use.count > 1) {
    inUse.set(styles, { ...use, count: use.count - 1 });
    return;
  }
  inUse.delete(styles);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== use.sheet);
}

function adopt(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
