import { Link, type LinkProps } from 'react-router';
import { classNames } from '../layout/class-names.ts';

export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-semibold text-leaf-ink underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    />
  );
}
