import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { ChevronDownIcon } from '../layout/icons.tsx';
import { useFieldProps } from './field-context.ts';

/** The native select, styled like the other controls. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldProps()}
        {...rest}
        className={classNames('control cursor-pointer appearance-none pr-11', className)}
      />
      <ChevronDownIcon className="pointer-events-none absolute right-3.5 top-1/2 h-5 w-5 -translate-y-1/2 text-muted" />
    </span>
  );
}
