import type { ReactNode } from 'react';

export interface IconProps {
  className?: string;
}

interface DrawnIconProps extends IconProps {
  /** The one path of an icon; others have their shapes as children. */
  path?: string;
  children?: ReactNode;
}

export function Icon({ className = 'w-5 h-5', path, children }: DrawnIconProps) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`} viewBox="0 0 24 24">
      {path && <path d={path} />}
      {children}
    </svg>
  );
}
