import { Toast } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { buttonStyle } from '../layout/button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { AlertIcon, CloseIcon, SuccessIcon } from '../layout/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { dismissToast, type ShownToast } from './toast.ts';

const looks = {
  default: 'border-line bg-surface text-ink',
  success: 'border-line bg-surface text-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
};

// At the top, where nothing is pressed next: over the header's middle, or on phones, whose header has the cart, below it.
// Product 13.3: 5000 ms, swipe right past 50 px, F8 leads to the region.
export function ToastRegion({ shown }: { shown: ShownToast | null }) {
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && <OneToast key={shown.id} shown={shown} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-4 top-20 z-60 outline-none sm:right-auto sm:top-2 sm:left-1/2 sm:w-96 sm:-translate-x-1/2"
      />
    </Toast.Provider>
  );
}

function OneToast({ shown }: { shown: ShownToast }) {
  const variant = shown.variant ?? 'default';
  useDismissErrorOnNavigation(shown);
  return (
    <Toast.Root
      type="foreground"
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={classNames(
        'toast pointer-events-auto flex items-start gap-3 rounded-lg border p-4 shadow-lg',
        looks[variant],
      )}
    >
      {variant === 'success' && <SuccessIcon className="mt-0.5 h-5 w-5 text-leaf" />}
      {variant === 'danger' && <AlertIcon className="mt-0.5 h-5 w-5" />}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
        {shown.description && <Toast.Description className="text-sm">{shown.description}</Toast.Description>}
      </div>
      {shown.action && (
        <Toast.Action
          altText={shown.action.label}
          onClick={shown.action.onSelect}
          className={buttonStyle({ variant: 'secondary', className: '-my-1.5 px-4!' })}
        >
          {shown.action.label}
        </Toast.Action>
      )}
      <Toast.Close
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-my-2 -mr-2 text-current!' })}
      >
        <CloseIcon />
        <VisuallyHidden>Dismiss</VisuallyHidden>
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Dismisses an error toast at the next navigation if it is older than two seconds. A newer one explains that navigation:
 * redirects begin half a second after their toast, and take longer on a slow phone.
 */
function useDismissErrorOnNavigation({ id, variant }: ShownToast): void {
  const here = useLocation();
  const { location: goingTo } = useNavigation();
  const [raisedAt] = useState(() => performance.now());
  const { pathname, search } = goingTo ?? here;
  const target = pathname + search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever the target changes
  useEffect(() => {
    if (variant === 'danger' && performance.now() - raisedAt > 2000) dismissToast(id);
  }, [target]);
}
