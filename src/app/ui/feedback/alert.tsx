import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { AlertIcon, InfoIcon, SuccessIcon, WarningIcon } from '../layout/icons.tsx';
import { WholeText } from '../text/whole-text.tsx';

type AlertVariant = 'info' | 'success' | 'warning' | 'danger';

interface AlertProps {
  variant?: AlertVariant;
  title?: string;
  className?: string;
  children?: ReactNode;
}

const variants = {
  info: { icon: InfoIcon, style: 'bg-info-soft text-info-ink' },
  success: { icon: SuccessIcon, style: 'bg-leaf-soft text-leaf-ink' },
  warning: { icon: WarningIcon, style: 'bg-warning-soft text-warning-ink' },
  danger: { icon: AlertIcon, style: 'bg-danger-soft text-danger-ink' },
};

export function Alert({ variant = 'info', title, className, children }: AlertProps) {
  const { icon: Icon, style } = variants[variant];
  return (
    <div
      role={variant === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-lg px-4 py-3.5', style, className)}
    >
      <Icon className="mt-0.75 h-5 w-5" />
      <div className="min-w-0 flex-1">
        {title && (
          <p className="font-semibold">
            <WholeText text={title} />
          </p>
        )}
        {children && (
          <div className="text-sm leading-6">
            {typeof children === 'string' ? <WholeText text={children} /> : children}
          </div>
        )}
      </div>
    </div>
  );
}
