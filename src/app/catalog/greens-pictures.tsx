import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { useProducts } from './queries.ts';

/** Stands for a box without a photo. In a flex or grid container. */
export function GreensPictures({ greens }: { greens: readonly { productId: string; name?: string }[] }) {
  const { data: products = [] } = useProducts();
  return greens.map(({ productId, name = '' }) => {
    const product = products.find(({ id }) => id === productId);
    return (
      <ProductPicture
        key={productId}
        src={product?.imageUrl ?? `/pictures/${productId}.svg`}
        name={product?.name ?? name}
        decorative
        className="h-full min-h-0 w-full min-w-0 flex-1"
      />
    );
  });
}
