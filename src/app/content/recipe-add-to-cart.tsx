import type { Recipe } from '../../shared/facts/recipes.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { addGreens } from '../cart/add-greens.ts';
import { useCartItems, useNeedsPlan, useSubscriptionSetting } from '../cart/cart-atom.ts';
import { ChoosePlanLink } from '../cart/choose-plan-link.tsx';
import { greensQuote, greensShortageMessage } from '../cart/greens-quote.ts';
import { useProducts } from '../catalog/queries.ts';
import { Button } from '../ui/layout/button.tsx';

/** Shows no error: the recipe is readable without products. */
export function RecipeAddToCart({ green }: Pick<Recipe, 'green'>) {
  const { data: products } = useProducts();
  const items = useCartItems();
  const { isSubscription } = useSubscriptionSetting();
  const wanted = `${green.ounces} oz ${green.name}`;
  const shortageMessage = products && greensShortageMessage([green], products, { items, isSubscription });
  const planPercent = 0;
  const { subtotal } = greensQuote([green], products ?? [], planPercent);
  if (useNeedsPlan()) return <ChoosePlanLink className="mt-5 print:hidden" />;
  return (
    <div className="mt-5 print:hidden">
      <Button
        variant="secondary"
        fullWidth
        disabled={!products || Boolean(shortageMessage)}
        onClick={() => addGreens(wanted, [green], products ?? [])}
      >
        {`Add ${wanted}${products ? `, ${formatCents(subtotal)}` : ''}`}
      </Button>
      {shortageMessage && <p className="mt-2 text-sm font-semibold text-apricot-ink">{shortageMessage}</p>}
    </div>
  );
}
