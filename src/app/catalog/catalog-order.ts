/** In the order of `GET /api/products`; what is not sold any more comes last. */
export function inCatalogOrder<Item extends { id: string }>(
  items: readonly Item[],
  products: readonly { id: string }[],
): Item[] {
  const places = new Map(products.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? products.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
