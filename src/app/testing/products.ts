import type { Product } from '../../shared/contract/catalog.ts';

/** `price`: dollars per ounce, decimal text. */
export function testProduct(id: string, name: string, price: string, fields: Partial<Product> = {}): Product {
  return {
    id,
    name,
    price,
    description: `Tender ${name.toLowerCase()}.`,
    imageUrl: `/pictures/${id}.svg`,
    isActive: true,
    stockQuantity: 400,
    isOutOfStock: false,
    isGrownToOrder: true,
    flavorProfile: 'Fresh',
    nutritionalInfo: 'Good for you',
    ...fields,
  };
}

/** Comes from stock. */
export const honey = testProduct('honey', 'Honey', '2.00', { isGrownToOrder: false });
export const peaShoots = testProduct('pea-shoots', 'Pea Shoots', '2.75');
export const kale = testProduct('kale', 'Kale', '3.00');
