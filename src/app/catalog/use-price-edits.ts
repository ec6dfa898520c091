import { useState } from 'react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { centsFromDecimal, centsOf, decimalText } from '../../shared/rules/money.ts';
import { useSavePrices } from './use-admin-products.ts';

/** `product` still has the old price, `price` is the new one. */
export interface SavedPrice {
  product: AdminProduct;
  price: string;
}

export interface PriceEdits {
  textOf: (product: AdminProduct) => string;
  setText: (product: AdminProduct, text: string) => void;
  failureOf: (product: AdminProduct) => string | undefined;
  changedCount: number;
  isSaving: boolean;
  save: () => void;
  discard: () => void;
  /** Not yet offered to running subscriptions. */
  saved: SavedPrice[];
  forgetSaved: (saved: SavedPrice) => void;
}

/** A price that failed to save stays, with the reason. */
export function usePriceEdits(products: AdminProduct[]): PriceEdits {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [saved, setSaved] = useState<SavedPrice[]>([]);
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
    const succeeded = changed.filter(({ product }) => !failedIds.has(product.id));
    const isAgain = (one: SavedPrice) => succeeded.some(({ product }) => product.id === one.product.id);
    setSaved((kept) => [
      ...kept.filter((one) => !isAgain(one)),
      ...succeeded.map((one) => ({ ...one, price: decimalText(centsOf(one.price)) })),
    ]);
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
    saved,
    forgetSaved: (one) => setSaved((kept) => kept.filter((other) => other !== one)),
  };
}

/** "3" and "3.00" are the same price. The server refuses invalid text. */
function isChanged(text: string, price: string): boolean {
  const cents = centsFromDecimal(text);
  return cents === null || cents !== centsFromDecimal(price);
}
