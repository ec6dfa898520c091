import type { ReactNode } from 'react';
import { fullyBooked } from '../../shared/facts/basics.ts';
import { contactPath } from '../paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

export function FullyBookedAlert({ children = fullyBooked.text }: { children?: ReactNode }) {
  return (
    <Alert variant="warning" title={fullyBooked.title} className="mb-6">
      <p>{children}</p>
      <p className="mt-1">
        <FullyBookedLink />
      </p>
    </Alert>
  );
}

export function FullyBookedLink({ className }: { className?: string }) {
  return (
    <TextLink to={contactPath(fullyBooked.subject)} className={className}>
      Write to us
    </TextLink>
  );
}
