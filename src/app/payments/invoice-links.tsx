import type { Invoice } from '../../shared/contract/payments.ts';
import { useOnline } from '../platform/use-online.ts';

/** The provider's page and PDF of an invoice, each in a new tab, where there is one; nothing offline. */
export function InvoiceLinks({ invoice, name }: { invoice: Invoice; name: string }) {
  const isOnline = useOnline();
  const { hostedInvoiceUrl, invoicePdf } = invoice;
  if (!isOnline || (!hostedInvoiceUrl && !invoicePdf)) return null;
  return (
    <p className="flex w-full gap-5 text-sm">
      {hostedInvoiceUrl && <NewTabLink href={hostedInvoiceUrl} label="View" name={name} />}
      {invoicePdf && <NewTabLink href={invoicePdf} label="PDF" name={name} />}
    </p>
  );
}

function NewTabLink({ href, label, name }: { href: string; label: string; name: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 min-w-11 items-center font-semibold text-leaf-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {label}
      <span className="sr-only"> of invoice {name}, in a new tab</span>
    </a>
  );
}
