import { buttonStyle } from '../ui/layout/button-style.ts';
import { BasketIcon } from '../ui/layout/icons.tsx';
import { preloadModal } from '../ui/overlay/modal.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';

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
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={preloadModal}
      onFocus={preloadModal}
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
  'flex h-5 min-w-5 items-center justify-center rounded-full bg-apricot px-1 text-xs font-bold leading-none text-on-apricot tabular-nums';
