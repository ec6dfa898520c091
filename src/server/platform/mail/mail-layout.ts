import { business } from '../../../shared/business.ts';
import { calendarDayPath } from '../../../shared/contract/subscriptions.ts';
import type { Mail } from './outbox.ts';

/** A line break in `value` is kept. */
export type MailRow = { label: string; value: string; strong?: boolean };

type MailAction = { label: string; url: string };

/** When a box comes: `day` is `YYYY-MM-DD`, `origin` the shop's address. */
type MailDelivery = { origin: string; day: string };

export type MailContent = {
  to: string;
  /** Where a reply goes when not to the shop. */
  replyTo?: string;
  /** Somebody is waiting for it. */
  isUrgent?: boolean;
  subject: string;
  /** Heading of the HTML part. */
  title: string;
  /** Stands large above the paragraphs, with a drawing and a link for the calendar. */
  delivery?: MailDelivery;
  paragraphs: string[];
  /** A table of labels and values below the paragraphs. */
  rows?: MailRow[];
  action?: MailAction;
  secondAction?: MailAction;
  closing?: string[];
};

/** One mail in both forms. Everything is plain text and is escaped here. */
export function layoutMail(content: MailContent): Mail {
  const { to, subject, replyTo, isUrgent } = content;
  return { to, subject, replyTo, isUrgent, text: textPart(content), html: htmlPart(content) };
}

function textPart({
  delivery,
  paragraphs,
  rows = [],
  action,
  secondAction,
  closing = [],
}: MailContent): string {
  const table = rows.map((row) => `${row.label}: ${row.value}`).join('\n');
  const links = [action, secondAction].flatMap((one) => (one ? `${one.label}: ${one.url}` : []));
  const signature = `${business.name}\n${business.place.city}, ${business.place.state} ${business.place.zipCode}\n${business.phone} · ${business.email}`;
  const calendar = delivery ? `${calendarLabel}: ${calendarUrl(delivery)}` : '';
  return [...paragraphs, table, calendar, ...links, ...closing, signature].filter(Boolean).join('\n\n');
}

/** Its hidden first line is what a list of mails shows beside the subject: the shop's name and the title would say nothing new there. */
function htmlPart({
  title,
  delivery,
  paragraphs,
  rows = [],
  action,
  secondAction,
  closing = [],
}: MailContent): string {
  const text = (lines: string[]) =>
    lines.map((line) => `<p style="margin:0 0 16px">${withoutLineBreaks(line)}</p>`).join('');
  const cell = (value: string, strong?: boolean) => {
    const lines = withoutLineBreaks(value).replaceAll('\n', '<br>').replaceAll('@', '<wbr>@');
    return strong ? `<strong>${lines}</strong>` : lines;
  };
  // Wide enough for the short labels: beside a long value they would be broken into two lines.
  const table = rows
    .map(
      (row) =>
        `<tr><td class="row" style="padding:6px 0;border-bottom:1px solid #e4e8dc;vertical-align:top;min-width:104px">${cell(row.label, row.strong)}</td><td class="row" align="right" style="padding:6px 0 6px 16px;border-bottom:1px solid #e4e8dc;vertical-align:top${row.value.length <= maxNoWrapLength ? ';white-space:nowrap' : ''}">${cell(row.value, row.strong)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${Bun.escapeHTML(title)}</title>${darkStyle}</head>
<body class="ground" style="margin:0;background:#f4f6ee;color:#1f2a1a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none">${Bun.escapeHTML(paragraphs[0] ?? title)}</div>
<div style="max-width:560px;margin:0 auto;padding:24px 12px"><div class="card" style="background:#fff;border-radius:16px;padding:28px 24px;overflow-wrap:anywhere;word-break:break-word">
<p class="green" style="margin:0 0 24px;color:#2f6b2f;font-weight:600">${Bun.escapeHTML(business.name)}</p>
<h1 style="margin:0 0 16px;font:600 26px/1.25 Georgia,serif">${withoutLineBreaks(title)}</h1>
${delivery ? deliveryBlock(delivery) : ''}${text(paragraphs)}${table && `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${table}</table>`}
${action ? `<p style="margin:0 0 24px"><a class="button" href="${Bun.escapeHTML(action.url)}" style="display:inline-block;background:#2f6b2f;color:#fff;text-decoration:none;padding:12px 20px;border-radius:10px">${Bun.escapeHTML(action.label)}</a></p>` : ''}
${secondAction ? `<p style="margin:0 0 24px"><a class="green" href="${Bun.escapeHTML(secondAction.url)}" style="color:#2f6b2f">${Bun.escapeHTML(secondAction.label)}</a></p>` : ''}
${text(closing)}</div>
<p class="muted" style="margin:16px 24px 0;font-size:13px;color:#5b6653">${footer}</p></div></body></html>`;
}

/** As HTML; phone and order numbers stay on one line; browsers would break them at their hyphens. */
function withoutLineBreaks(text: string): string {
  return Bun.escapeHTML(text).replace(noWrapPattern, '<span style="white-space:nowrap">$&</span>');
}

const noWrapPattern = new RegExp(`${RegExp.escape(business.phone)}|\\bEM-[A-Z0-9]{4}-[A-Z0-9]{4}\\b`, 'g');

/** Characters of a value that stays on one line beside its label: amounts and short dates. */
const maxNoWrapLength = 14;

/** For mail programs that follow the reader's dark scheme; the others show the light one. The colors are those of the shop. */
const darkStyle =
  '<style>@media (prefers-color-scheme:dark){.ground{background:#12180f!important;color:#eef2e6!important}.card{background:#1a2216!important}.soft{background:#24361c!important}.green{color:#b7e29d!important}.muted{color:#a9b59d!important}.row{border-color:#2f3a28!important}.button{background:#8ccb6c!important;color:#10200a!important}}</style>';

const footer = [
  business.name,
  `${business.place.city}, ${business.place.state} ${business.place.zipCode}`,
  business.phone,
  business.email,
]
  .map((part) => `<span style="white-space:nowrap">${Bun.escapeHTML(part)}</span>`)
  .join(' · ');

const deliveryDays = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const calendarLabel = 'Add the day to your calendar';

/** Mail programs show no SVG: the drawing is a small PNG, and the block reads the same without it. */
function deliveryBlock(delivery: MailDelivery): string {
  const { origin, day } = delivery;
  return `<table class="soft" role="presentation" width="100%" cellspacing="0" style="margin:0 0 24px;background:#f4f6ee;border-radius:12px"><tr>
<td style="padding:16px 0 16px 16px"><p class="muted" style="margin:0;color:#5b6653">Your box comes</p>
<p style="margin:2px 0 6px;font:600 24px/1.2 Georgia,serif">${Bun.escapeHTML(deliveryDays.format(new Date(day)))}</p>
<a class="green" href="${Bun.escapeHTML(calendarUrl(delivery))}" style="color:#2f6b2f">${calendarLabel}</a></td>
<td width="88" align="right" style="padding:8px 8px 8px 0"><img src="${Bun.escapeHTML(`${origin}/mail/box.png`)}" width="88" height="88" alt="" style="display:block;border-radius:12px"></td>
</tr></table>
`;
}

function calendarUrl({ origin, day }: MailDelivery): string {
  return origin + calendarDayPath(day);
}
