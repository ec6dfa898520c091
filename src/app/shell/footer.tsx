import { useAtomValue } from 'jotai';
import { Link } from 'react-router';
import { business } from '../../shared/business.ts';
import { paths, policyPath } from '../paths.ts';
import { offlineReadyAtom } from '../platform/pwa/atoms.ts';
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '../ui/layout/icons.tsx';
import { Brand } from './brand.tsx';
import type { NavItem } from './navigation.ts';

const links: NavItem[] = [
  { label: 'Shop', to: paths.subscription },
  { label: 'Home', to: paths.home },
  { label: 'Our Greens', to: paths.ourGreens },
  { label: 'Our Partners', to: paths.ourPartners },
  { label: 'Recipes', to: paths.recipes },
  { label: 'Contact', to: paths.contact },
  { label: 'FAQ', to: paths.faq },
  { label: 'Wholesale', to: paths.wholesale },
];

const trustLinks: NavItem[] = [
  { label: 'About', to: paths.about },
  { label: 'Privacy', to: policyPath('privacy') },
  { label: 'Terms', to: policyPath('terms') },
  { label: 'Refunds', to: policyPath('refunds') },
  { label: 'Accessibility', to: policyPath('accessibility') },
];

export function Footer() {
  return (
    <footer className="deferred-render mt-auto border-t bg-sunken text-muted print:hidden">
      <div className="page-width grid gap-10 py-12 md:grid-cols-[1.15fr_1.1fr_1.55fr] md:gap-x-6 lg:grid-cols-[1.3fr_1fr_1.2fr] lg:gap-10">
        <div>
          <span className="text-ink">
            <Brand />
          </span>
          <p className="mt-3 max-w-xs text-sm">{business.tagline}.</p>
        </div>
        <nav aria-label="Footer">
          <LinkList links={links} className="grid grid-cols-2" />
        </nav>
        <FooterContact />
      </div>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 pb-2 text-xs">
        <p>
          {business.name}, {business.place.city}, {business.place.state}
        </p>
        <LinkList links={trustLinks} className="flex flex-wrap" />
        <OfflineReadyNote />
      </div>
    </footer>
  );
}

/** Shown once, in reserved space, so that nothing moves. */
function OfflineReadyNote() {
  const isReady = useAtomValue(offlineReadyAtom);
  return (
    <p role="status" className="min-h-6 text-leaf-ink">
      {isReady && 'Ready to use offline.'}
    </p>
  );
}

function LinkList({ links, className }: { links: NavItem[]; className: string }) {
  return (
    <ul className={`${className} gap-x-4 text-sm lg:gap-x-6`}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to} className="footer-link">
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function FooterContact() {
  const { city, state, zipCode } = business.place;
  return (
    <address className="grid content-start gap-1 text-sm not-italic">
      <p className="flex min-h-11 items-center gap-3">
        <PinIcon /> {city}, {state} {zipCode}
      </p>
      <p className="flex items-center gap-3">
        <PhoneIcon />
        <a href={business.phoneHref} className="footer-link">
          {business.phone}
        </a>
      </p>
      <p className="flex items-center gap-3">
        <MailIcon />
        <a href={`mailto:${business.email}`} className="footer-link">
          <span className="min-w-0 [overflow-wrap:anywhere]">{business.email}</span>
        </a>
      </p>
      <div className="flex items-start gap-3 pt-2.5">
        <ClockIcon className="mt-0.5 h-5 w-5" />
        <ul>
          {business.hours.map((row) => (
            <li key={row.days}>
              {row.days}: {row.time}
            </li>
          ))}
        </ul>
      </div>
    </address>
  );
}
