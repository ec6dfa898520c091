import { business } from '../../shared/business.ts';
import type { Db } from '../platform/db/db.ts';
import { listProducts } from './products.ts';

/** schema.org JSON-LD, safe to embed in a page. The price is dollars per ounce. */
export function productData(db: Db, origin: string): string {
  const products = listProducts(db).map((product) => ({
    '@type': 'Product',
    '@id': `${origin}/subscription#${product.id}`,
    name: `${product.name} Microgreens`,
    description: product.description,
    image: origin + product.imageUrl,
    sku: product.id,
    category: 'Microgreens',
    brand: { '@type': 'Brand', name: business.name },
    offers: {
      '@type': 'Offer',
      url: `${origin}/subscription`,
      priceCurrency: 'USD',
      price: product.price,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceCurrency: 'USD',
        price: product.price,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'ONZ', unitText: 'ounce' },
      },
      availability: `https://schema.org/${product.isOutOfStock ? 'OutOfStock' : 'InStock'}`,
      seller: { '@id': `${origin}/#shop` },
    },
  }));
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': products }).replaceAll('<', '\\u003c');
}
