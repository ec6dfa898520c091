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
  /** By default a link to the shop. */
  back?: ReactNode;
  summary?: ReactNode;
  children: ReactNode;
}

export function AccountFrame({ title, intro, wide = false, back, summary, children }: AccountFrameProps) {
  return (
    <div
      className={classNames(
        'mx-auto w-full px-4 pb-8 sm:pb-14',
        // Less space above keeps the submit button on the first screen.
        back ? 'pt-3 sm:pt-10' : 'pt-8 sm:pt-14',
        wide ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {back ?? <BackToShop />}
      <Card className="overflow-hidden sm:p-8!">
        {summary && (
          <div className="-mx-5 -mt-5 mb-5 border-b bg-sunken px-5 py-3 sm:-mx-8 sm:-mt-8 sm:mb-7 sm:px-8">
            {summary}
          </div>
        )}
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
