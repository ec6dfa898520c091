import { Link, type LinkProps } from 'react-router';
import { type ButtonStyleProps, buttonStyle } from './button-style.ts';

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({ variant, size, fullWidth, className, ...rest }: LinkProps & ButtonStyleProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, fullWidth, className })} />;
}
