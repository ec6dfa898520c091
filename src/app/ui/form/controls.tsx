import type { ComponentProps } from 'react';
import { classNames } from '../layout/class-names.ts';
import { ChevronDownIcon } from '../layout/icons.tsx';
import { useFieldProps } from './field.tsx';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldProps()} {...rest} className={classNames('control', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useFieldProps()} {...rest} className={classNames('control', className)} />;
}

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

interface CheckBoxProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The label is visually hidden; the touch target is 44 px. */
export function Checkbox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="flex h-11 w-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" checked={checked} onChange={onChange} className="h-5 w-5 accent-leaf" />
    </label>
  );
}
