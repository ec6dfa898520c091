import { buttonStyle } from '../ui/button-style.ts';
import { BasketIcon } from '../ui/icons.tsx';
import { loadModal } from '../ui/modal.tsx';

interface CartButtonProps {
  count: number;
  onOpen: () => void;
  /** With the word beside the picture, for the mobile panel. */
  wide?: boolean;
}

export function CartButton({ count, onOpen, wide = false }: CartButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={loadModal}
      onFocus={loadModal}
      className={
        wide
          ? buttonStyle({ variant: 'secondary', fullWidth: true })
          : buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })
      }
    >
      <BasketIcon className="h-6 w-6" />
      {wide && 'Cart'}
      {count > 0 && (
        <span className={wide ? badgeStyle : `${badgeStyle} absolute -right-0.5 -top-0.5`}>{count}</span>
      )}
    </button>
  );
}

const badgeStyle =
  'flex h-5 min-w-5 items-center justify-center rounded-full bg-apricot px-1 text-xs font-bold leading-none text-on-apricot tabular-nums';
