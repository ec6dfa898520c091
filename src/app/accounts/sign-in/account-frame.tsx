import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ChevronLeftIcon } from '../../ui/layout/icons.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';

interface AccountFrameProps {
  title: string;
  intro?: string;
  wide?: boolean;
  /** The link or button above the card that leads back; by default a link to the shop. */
  back?: ReactNode;
  children: ReactNode;
}

/** One card in the middle of the page: for signing in, registering and the mailed links. */
export function AccountFrame({ title, intro, wide = false, back, children }: AccountFrameProps) {
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pb-8 sm:pb-14',
        // With its own `back` button it is a checkout step below an order summary: less top padding keeps its submit button
        // visible without scrolling.
        back ? 'pt-2' : 'pt-8 sm:pt-14',
        wide ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {back ?? <BackToShop />}
      <Card className="sm:p-8!">
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
        <div className="mt-6 grid gap-6">{children}</div>
      </Card>
    </div>
  );
}

function BackToShop() {
  return (
    <TextLink to={paths.home} className="mb-4 inline-flex min-h-11 items-center gap-1">
      <ChevronLeftIcon className="h-4 w-4" />
      Back to Shop
    </TextLink>
  );
}
