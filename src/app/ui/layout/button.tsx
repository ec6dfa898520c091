import type { ComponentProps } from 'react';
import { type ButtonStyleProps, buttonStyle } from './button-style.ts';
import { SpinnerIcon } from './icons.tsx';

type ButtonProps = ComponentProps<'button'> & ButtonStyleProps & { pending?: boolean };

export function Button({
  variant,
  size,
  fullWidth,
  className,
  pending = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle({ variant, size, fullWidth, className })}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending && <SpinnerIcon className="w-5 h-5 animate-spin" />}
      {children}
    </button>
  );
}
