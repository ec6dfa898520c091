import { business } from '../../shared/business.ts';
import { pageMeta } from '../page-meta.ts';
import { Card } from '../ui/card.tsx';
import { MailIcon, PhoneIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';

export function meta() {
  return pageMeta(
    'Contact',
    `How to reach ${business.name} in ${business.place.city}, ${business.place.state}.`,
  );
}

const linkStyle = 'flex min-h-11 items-center gap-3 font-semibold text-leaf-ink underline underline-offset-4';

export default function ContactPage() {
  return (
    <Page title="Contact" intro="Call during business hours, or write to us and we reply within 24 hours.">
      <Card className="grid max-w-xl gap-2">
        <a href={business.phoneHref} className={linkStyle}>
          <PhoneIcon /> {business.phone}
        </a>
        <a href={`mailto:${business.email}`} className={linkStyle}>
          <MailIcon /> {business.email}
        </a>
        <dl className="mt-2 grid gap-1 border-t pt-4">
          {business.hours.map((row) => (
            <div key={row.days} className="flex flex-wrap justify-between gap-x-4">
              <dt className="font-semibold">{row.days}</dt>
              <dd className="text-muted">{row.time}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}
