import { useQuery } from '@tanstack/react-query';
import { type NamedBox, namedBoxes } from '../../shared/facts/boxes.ts';
import { useProducts } from '../catalog/queries.ts';
import { boxesQuery } from '../settings/page-contents.ts';

/** A tagline is used only with the name it was written for. */
export function useNamedBoxes(): readonly NamedBox[] {
  const { data: boxes } = useQuery(boxesQuery);
  const { data: products = [] } = useProducts();
  if (!boxes) return namedBoxes;
  return boxes.map(({ id, name, products: greens }) => {
    const contents = greens.flatMap(({ productId, quantity }) => {
      const product = products.find((one) => one.id === productId);
      return { productId, name: product?.name ?? knownName(productId), ounces: quantity };
    });
    const tagline = namedBoxes.find((known) => known.name === name)?.tagline ?? '';
    return { id, name, tagline, contents };
  });
}

/** Empty for a new green until the products load. */
function knownName(productId: string): string {
  const greens = namedBoxes.flatMap(({ contents }) => contents);
  return greens.find((green) => green.productId === productId)?.name ?? '';
}
