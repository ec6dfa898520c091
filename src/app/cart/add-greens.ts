import type { Product } from '../../shared/contract/catalog.ts';
import type { BoxGreen } from '../../shared/facts/boxes.ts';
import { toast } from '../ui/feedback/toast.ts';
import { cart } from './cart.ts';
import { productOf } from './greens-quote.ts';

export function addGreens(name: string, greens: readonly BoxGreen[], products: Product[]): void {
  for (const { productId, ounces } of greens) {
    const product = productOf(productId, products);
    if (product) cart.add(product, undefined, ounces);
  }
  toast({ title: 'Added to cart!', description: name, variant: 'success' });
}
