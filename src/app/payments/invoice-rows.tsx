import type { Invoice } from '../../shared/contract/payments.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useOnline } from '../platform/use-online.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Day } from '../ui/text/day.tsx';

export function InvoiceRows({ invoices }: { invoices: Invoice[] }) {
  return (
    <ul className="grid divide-y">
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const name = invoice.number ?? 'Invoice';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          <Day day={newYorkDay(invoice.created * 1000)} format="weekday" />
        </p>
      </div>
      <p className="flex items-center gap-3 tabular-nums">
        <span>
          {formatCents(invoice.amount)} {invoice.currency.toUpperCase()}
          {Boolean(invoice.creditApplied) && (
            <span className="block text-sm text-muted">{paymentText(invoice)}</span>
          )}
        </span>
        <InvoiceBadge status={invoice.status} />
      </p>
      <InvoiceLinks invoice={invoice} name={name} />
    </li>
  );
}

function paymentText({ amount, creditApplied, amountDue }: Invoice): string {
  const credit = creditApplied > 0 ? 'credit' : 'owed before';
  const carried = amount - creditApplied - amountDue;
  const later = carried > 0 ? `, ${formatCents(carried)} with the next box` : '';
  return `${formatCents(Math.abs(creditApplied))} ${credit}, ${formatCents(amountDue)} card${later}`;
}

function InvoiceBadge({ status }: Pick<Invoice, 'status'>) {
  const variant = status === 'paid' ? 'green' : status === 'open' ? 'yellow' : 'neutral';
  return <Badge variant={variant}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}

/** Provider pages, in new tabs; nothing offline. */
function InvoiceLinks({ invoice, name }: { invoice: Invoice; name: string }) {
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
