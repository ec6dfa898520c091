import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { useFieldProps } from './field-context.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldProps()} {...rest} className={classNames('control', className)} />;
}
