import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useFieldProps } from './field-context.ts';

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useFieldProps()} {...rest} className={classNames('control', className)} />;
}
