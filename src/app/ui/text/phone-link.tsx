import type { ReactNode } from 'react';

interface PhoneLinkProps {
  /** As the customer typed it: perhaps with an extension, or two numbers. */
  phone: string | undefined;
  className?: string;
  label?: string;
  icon?: ReactNode;
}

/** Nothing where no number was given. */
export function PhoneLink({ phone, className = '', label, icon }: PhoneLinkProps) {
  if (!phone) return null;
  const href = phoneHref(phone);
  return href ? (
    <a href={href} className={`inline-flex min-h-11 items-center ${className}`} aria-label={label}>
      {icon}
      <bdi>{phone}</bdi>
    </a>
  ) : (
    <bdi>{phone}</bdi>
  );
}

/** Abroad, the United States, without the area code, anything else. */
const number =
  /\+(?!1)\d[\d\s().-]*|(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)|\d{3}[.-]\d{4}|\d[\d\s().-]*/;
const extension = /^[\s,;]*(?:extension|ext\.?|x|#)[\s.:]*(\d+)/i;

/** Dials the first number in `phone`, waits, and dials its extension. Null if there is no number. */
export function phoneHref(phone: string): string | null {
  const found = number.exec(phone);
  if (!found) return null;
  const extra = extension.exec(phone.slice(found.index + found[0].length))?.[1];
  return `tel:${found[0].replace(/[^\d+]/g, '')}${extra ? `,${extra}` : ''}`;
}
