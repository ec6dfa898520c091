import type { Product } from '../../shared/contract/catalog.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

/** Flavour and nutrition, collapsed at first. */
export function ProductDetails({ product }: { product: Product }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold text-leaf-ink [&::-webkit-details-marker]:hidden">
        <span>
          Flavor and nutrition <VisuallyHidden>of {product.name}</VisuallyHidden>
        </span>
        <ChevronDownIcon className="h-5 w-5 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-2 pb-2">
        <div>
          <dt className="font-semibold">Flavor</dt>
          <dd className="text-muted">{product.flavorProfile}</dd>
        </div>
        <div>
          <dt className="font-semibold">Nutrition</dt>
          <dd className="text-muted">{product.nutritionalInfo}</dd>
        </div>
      </dl>
    </details>
  );
}
