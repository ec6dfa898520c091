import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('rounded-xl border bg-surface p-5 shadow-sm sm:p-6', className)} />
  );
}
