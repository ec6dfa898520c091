import { classNames } from './class-names.ts';

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
  return classNames('button', variants[variant], sizes[size], fullWidth && 'w-full', className);
}
