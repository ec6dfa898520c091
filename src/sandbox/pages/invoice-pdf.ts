import type { Invoice } from '../resources/invoices.ts';
import { invoiceRows, invoiceStatus } from './invoice-rows.ts';
import { formatDate } from './page.ts';

const margin = 56;

/** A production install leaves out pdfkit. */
export function canWritePdf(folder: string = import.meta.dir): boolean {
  try {
    return Boolean(Bun.resolveSync('pdfkit', folder));
  } catch {
    return false;
  }
}

/** pdfkit takes 200 ms and 50 MB. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit');
  const title = `Invoice ${invoice.number ?? ''}`;
  const document = new PdfDocument({ size: 'LETTER', margin, info: { Title: title } });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise((resolve) => document.on('end', resolve));
  write(document, title, invoice);
  document.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

function write(document: PDFKit.PDFDocument, title: string, invoice: Invoice): void {
  const at = invoice.status_transitions.finalized_at ?? invoice.created;
  document.fontSize(22).text(title).moveDown(0.5).fontSize(11);
  document.text(`${invoice.account_name} (payment sandbox: nothing here moves real money)`);
  document.text(`Date: ${formatDate(at)}`).text(`Status: ${invoiceStatus(invoice)}`);
  document.text(`Bill to: ${invoice.customer_name ?? invoice.customer_email ?? invoice.customer}`);
  document.moveDown();
  for (const [name, amount] of invoiceRows(invoice)) {
    const { y } = document;
    document.text(amount, margin, y, { align: 'right' });
    document.text(name, margin, y, { width: document.page.width - 2 * margin - 100 });
    document.moveDown(0.3);
  }
}
