import type { Recipe } from '../../shared/facts/recipes.ts';
import { formatCents } from '../../shared/money.ts';
import { addContents } from '../cart/add-contents.ts';
import { useCartItems, useSubscriptionSetting } from '../cart/cart-atom.ts';
import { contentsQuote, contentsShortage } from '../cart/contents-quote.ts';
import { useProducts } from '../catalog/queries.ts';
import { Button } from '../ui/button.tsx';

/**
 * Adds the recipe's product to the cart. While the products are not loaded the button is disabled; no error is shown, since the
 * recipe is readable without them.
 */
export function RecipeAddToCart({ green }: Pick<Recipe, 'green'>) {
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
