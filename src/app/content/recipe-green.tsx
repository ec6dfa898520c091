import type { Recipe } from '../../shared/facts/recipes.ts';
import { formatCents } from '../../shared/money.ts';
import { addContents } from '../cart/add-contents.ts';
import { useCartItems, useSubscriptionSetting } from '../cart/cart-atom.ts';
import { contentsQuote, contentsShortage } from '../cart/contents-quote.ts';
import { useProducts } from '../catalog/queries.ts';
import { Button } from '../ui/button.tsx';

/** Puts into the cart what the shop sells of the ingredients. Without the products it keeps still: the recipe needs no shop. */
export function RecipeGreen({ green }: Pick<Recipe, 'green'>) {
  const { data: products } = useProducts();
  const items = useCartItems();
  const { isSubscription } = useSubscriptionSetting();
  const wanted = `${green.ounces} oz ${green.name}`;
  const shortage = products && contentsShortage([green], products, { items, isSubscription });
  const { subtotal } = contentsQuote([green], products ?? [], 0);
  return (
    <div className="mt-5 print:hidden">
      <Button
        variant="secondary"
        fullWidth
        disabled={!products || Boolean(shortage)}
        onClick={() => addContents(wanted, [green], products ?? [])}
      >
        Add {wanted}
        {products && `, ${formatCents(subtotal)}`}
      </Button>
      {shortage && <p className="mt-2 text-sm font-semibold text-apricot-ink">{shortage}</p>}
    </div>
  );
}
