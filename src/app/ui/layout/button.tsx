import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
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
      {/* Translators replace bare text nodes; React could then not insert the spinner. */}
      <span key={typeof children} className="contents">
        {children}
      </span>
    </button>
  );
}

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'onField';
type ButtonSize = 'medium' | 'large' | 'icon';

export interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  className?: string;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-strong shadow-sm',
  secondary: 'bg-surface text-leaf-ink border border-edge hover:bg-leaf-soft hover:border-leaf',
  ghost: 'text-leaf-ink hover:bg-leaf-soft',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong shadow-sm',
  onField: 'bg-on-field text-field hover:bg-field-muted shadow-md',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 py-2.5 text-base leading-5',
  large: 'min-h-13 px-7 py-3.5 text-lg leading-6',
  icon: 'icon-button w-11 h-11 shrink-0',
};

export function buttonStyle({
  variant = 'primary',
  size = 'medium',
  fullWidth,
  className,
}: ButtonStyleProps): string {
  return classNames(
    'button',
    variants[variant],
    sizes[size],
    fullWidth && 'w-full [overflow-wrap:anywhere]',
    className,
  );
}

/** For navigation; `Button` is for actions. */
export function ButtonLink({ variant, size, fullWidth, className, ...rest }: LinkProps & ButtonStyleProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, fullWidth, className })} />;
}
