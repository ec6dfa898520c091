import { useState } from 'react';
import { type Shelf, shelfText, shelfTitle } from '../../catalog/use-shelf.ts';
import { loginPath, paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { WholeText } from '../../ui/text/whole-text.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import { ShelfForm } from './shelf-form.tsx';

interface ShelfSectionProps {
  shelf: Shelf | null;
  purchase: PurchasePageState;
}

/** Apart from the cart, which is for a later Saturday. Nothing while there is nothing to buy. */
export function ShelfSection({ shelf, purchase }: ShelfSectionProps) {
  // Stays open when the last ounces are sold meanwhile: the server says so.
  const [opened, setOpened] = useState<Shelf | null>(null);
  if (!shelf && !opened) return null;
  return (
    <section
      aria-labelledby="shelf-heading"
      className="mb-10 grid gap-3 rounded-xl border bg-surface p-4 sm:px-6"
    >
      <h2 id="shelf-heading" className="text-xl">
        {shelfTitle}
      </h2>
      <p className="text-muted">
        <WholeText text={`Extra greens for ${formatDay((shelf ?? opened)?.date ?? '')}`} />
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
        {(shelf ?? opened)?.greens.map((green) => (
          <li key={green.product.id}>{shelfText(green)}</li>
        ))}
      </ul>
      <p>
        {purchase.user ? (
          <Button variant="secondary" onClick={() => setOpened(shelf)}>
            Buy for this Saturday
          </Button>
        ) : (
          <ButtonLink variant="secondary" to={loginPath(paths.subscription)}>
            Log in to buy
          </ButtonLink>
        )}
      </p>
      <Dialog
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={`Ready on ${formatDay((opened ?? shelf)?.date ?? '')}`}
      >
        {opened && purchase.user && (
          <ShelfForm shelf={shelf ?? opened} purchase={purchase} user={purchase.user} />
        )}
      </Dialog>
    </section>
  );
}
