import { useState } from 'react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { centsFromDecimal } from '../../shared/rules/money.ts';
import { useSavePrices } from './use-admin-products.ts';

export interface PriceEdits {
  /** What stands in a product's price field. */
  textOf: (product: AdminProduct) => string;
  setText: (product: AdminProduct, text: string) => void;
  /** Why the last try to save a product's price failed. */
  failureOf: (product: AdminProduct) => string | undefined;
  changedCount: number;
  isSaving: boolean;
  save: () => void;
  discard: () => void;
}

/** Prices that were typed and are not saved yet: those whose saving failed stay, with the reason. */
export function usePriceEdits(products: AdminProduct[]): PriceEdits {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const saving = useSavePrices();
  const changed = products.flatMap((product) => {
    const price = texts.get(product.id);
    return price !== undefined && isChanged(price, product.price) ? [{ product, price: price.trim() }] : [];
  });

  async function save() {
    const failed = await saving.mutateAsync(changed).catch(() => null);
    if (!failed) return;
    const failedIds = new Set(failed.map(({ id }) => id));
    setTexts((kept) => new Map([...kept].filter(([id]) => failedIds.has(id))));
    setFailures(new Map(failed.map(({ id, sentence }) => [id, sentence])));
  }

  return {
    textOf: ({ id, price }) => texts.get(id) ?? price,
    setText(product, text) {
      setTexts(new Map(texts).set(product.id, text));
      setFailures(new Map([...failures].filter(([id]) => id !== product.id)));
    },
    failureOf: ({ id }) => failures.get(id),
    changedCount: changed.length,
    isSaving: saving.isPending,
    save: () => void save(),
    discard() {
      setTexts(new Map());
      setFailures(new Map());
    },
  };
}

/** "3" and "3.00" are one price; what is no price at all is for the server to refuse. */
function isChanged(text: string, price: string): boolean {
  const cents = centsFromDecimal(text);
  return cents === null || cents !== centsFromDecimal(price);
}
