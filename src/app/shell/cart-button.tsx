import { buttonStyle } from '../ui/layout/button.tsx';
import { BasketIcon } from '../ui/layout/icons.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

interface CartButtonProps {
  count: number;
  onOpen: () => void;
  /** Also shows the word "Cart", for the mobile panel. */
  wide?: boolean;
}

export function CartButton({ count, onOpen, wide = false }: CartButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={
        wide
          ? buttonStyle({ variant: 'secondary', fullWidth: true })
          : buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })
      }
    >
      <BasketIcon className="h-6 w-6" />
      <VisuallyHidden>{`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}</VisuallyHidden>
      {wide && <span aria-hidden="true">Cart</span>}
      {count > 0 && (
        <span aria-hidden="true" className={wide ? badgeStyle : `${badgeStyle} absolute -right-0.5 -top-0.5`}>
          {count}
        </span>
      )}
    </button>
  );
}

const badgeStyle =
  'cart-count flex h-5 min-w-5 items-center justify-center rounded-full bg-apricot px-1 text-xs font-bold leading-none text-on-apricot tabular-nums';
