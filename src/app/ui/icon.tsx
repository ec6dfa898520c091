import type { ReactNode } from 'react';

export interface IconProps {
  className?: string;
}

export function Icon({ className = 'w-5 h-5', children }: IconProps & { children: ReactNode }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 24 24">
      {children}
    </svg>
  );
}
