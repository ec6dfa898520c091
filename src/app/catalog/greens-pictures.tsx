import { classNames } from '../ui/layout/class-names.ts';
import { ProductPicture } from '../ui/layout/product-picture.tsx';
import { useProducts } from './queries.ts';

interface GreensPicturesProps {
  greens: readonly { productId: string; name?: string; ounces: number }[];
}

/** Stands for a box without a photo, in two columns: what is most of it takes a whole row. */
export function GreensPictures({ greens }: GreensPicturesProps) {
  const { data: products = [] } = useProducts();
  const wide = wideOnes(greens.map(({ ounces }) => ounces));
  return (
    <div className="grid h-full w-full auto-rows-fr grid-cols-2">
      {greens.map(({ productId, name = '' }, index) => {
        const product = products.find(({ id }) => id === productId);
        return (
          <ProductPicture
            key={productId}
            src={product?.imageUrl ?? `/pictures/${productId}.svg`}
            name={product?.name ?? name}
            decorative
            className={classNames('h-full min-h-0 w-full min-w-0', wide[index] && 'col-span-2')}
          />
        );
      })}
    </div>
  );
}

/** More than a third of all, and whatever would leave a gap. */
function wideOnes(ounces: number[]): boolean[] {
  const total = ounces.reduce((sum, one) => sum + one, 0);
  let isRowOpen = false;
  return ounces.map((one, index) => {
    const isLast = index === ounces.length - 1;
    const isWide = !isRowOpen && (isLast || one * 3 > total);
    if (!isWide) isRowOpen = !isRowOpen;
    return isWide;
  });
}
