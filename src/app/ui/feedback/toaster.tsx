import { useAtomValue } from 'jotai';
import { Toast } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { buttonStyle } from '../layout/button.tsx';
import { classNames } from '../layout/class-names.ts';
import { AlertIcon, CloseIcon, SuccessIcon } from '../layout/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { WholeText } from '../text/whole-text.tsx';
import { dismissToast, type ShownToast, shownToastAtom } from './toast.ts';

const looks = {
  default: 'border-line bg-surface text-ink',
  success: 'border-line bg-surface text-ink',
  danger: 'border-danger bg-danger-soft text-danger-ink',
};

/** Mounted once. Product 13.3: 5000 ms, swipe right past 50 px, F8 moves to the region. */
export function Toaster() {
  const shown = useAtomValue(shownToastAtom);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && <OneToast key={shown.id} shown={shown} />}
      <Toast.Viewport hotkey={['F8']} className="w-full outline-none sm:w-96" />
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
        'toast pointer-events-auto mb-3 flex items-start gap-3 rounded-lg border p-4 shadow-lg',
        looks[variant],
      )}
    >
      {variant === 'success' && <SuccessIcon className="mt-0.5 h-5 w-5 text-leaf" />}
      {variant === 'danger' && <AlertIcon className="mt-0.5 h-5 w-5" />}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">
          <WholeText text={shown.title} />
        </Toast.Title>
        {shown.description && (
          <Toast.Description className="text-sm">
            <WholeText text={shown.description} />
          </Toast.Description>
        )}
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

/** Only error toasts older than two seconds: newer ones explain the navigation (redirects wait 0.5 s). */
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
