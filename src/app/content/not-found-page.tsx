import { useState } from 'react';
import { faq } from '../../shared/facts/faq.ts';
import { varieties } from '../../shared/facts/greens.ts';
import { recipes } from '../../shared/facts/recipes.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { BoxesSection } from './boxes-section.tsx';

export function meta() {
  return pageMeta('404 Page Not Found', 'There is no page at this address.');
}

const places = [
  { to: paths.subscription, label: 'Fill your box', words: 'shop order buy subscribe prices' },
  { to: paths.ourGreens, label: 'Our Greens', words: 'products packs varieties' },
  { to: paths.wholesale, label: 'Wholesale', words: 'restaurant chef business' },
  { to: paths.contact, label: 'Contact', words: 'phone email message address hours' },
  { to: paths.policies, label: 'Privacy, terms and refunds', words: 'refund cancel policy' },
  ...varieties.map(({ id, name, character }) => ({
    to: `${paths.ourGreens}#${id}`,
    label: `${name} microgreens`,
    words: character,
  })),
  ...recipes.map(({ id, name, description }) => ({
    to: `${paths.recipes}#${id}`,
    label: name,
    words: description,
  })),
  ...faq.flatMap(({ entries }) =>
    entries.map(({ id, question, answer }) => ({ to: `${paths.faq}#${id}`, label: question, words: answer })),
  ),
];

export default function NotFoundPage() {
  return (
    <>
      <div className="page-width grid items-center gap-8 pt-10 sm:pt-16 md:grid-cols-[auto_1fr] md:gap-16">
        <img src="/pictures/not-found.svg" alt="" width={220} height={220} className="dark:brightness-80" />
        <div className="max-w-xl">
          <h1 className="text-2xl">404 Page Not Found</h1>
          <p className="mt-3 text-lg">
            Nothing grows at this address. The way home and the greens are below.
          </p>
          <ButtonLink to={paths.home} className="mt-5 mb-6">
            Back to Home
          </ButtonLink>
          <SiteSearch />
        </div>
      </div>
      <div className="page-width py-10 sm:py-14">
        <BoxesSection compact />
        <p className="mt-10 text-sm text-muted">Did you forget to add the page to the router?</p>
      </div>
    </>
  );
}

function SiteSearch() {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = places.filter(({ label, words: more }) => {
    const text = `${label} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <search>
      <Field label="What are you looking for?" name="search">
        <TextInput
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={80}
        />
      </Field>
      {words.length > 0 && (
        <ul aria-label="Found" className="mt-2">
          {found.slice(0, 6).map(({ to, label }) => (
            <li key={to}>
              <TextLink to={to} className="inline-flex min-h-11 items-center">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="text-muted">
        {words.length > 0 && found.length === 0 && 'We found nothing. Ask us under Contact.'}
      </p>
    </search>
  );
}
