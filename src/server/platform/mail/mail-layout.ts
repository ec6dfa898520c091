import { business } from '../../../shared/business.ts';
import { calendarDayPath } from '../../../shared/contract/subscriptions.ts';
import { postalAddress } from '../../../shared/facts/contact.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { wholeParts } from '../../../shared/rules/whole-text.ts';
import type { Mail, MailAction, MailFrame, MailRow } from './mail.ts';

export function layoutMail(mail: Mail, frame: MailFrame): { text: string; html: string } {
  return { text: textPart(mail, frame), html: htmlPart(mail, frame) };
}

function textPart(
  { boxDay, paragraphs, rows = [], action, secondAction, switchOff, closing = [] }: Mail,
  frame: MailFrame,
): string {
  const { origin, firstName, farmer } = frame;
  const table = rows.map((row) => `${row.label}: ${row.value}`).join('\n');
  const links = [action, secondAction, switchOff].flatMap((one) => (one ? `${one.label}: ${one.url}` : []));
  const calendar = boxDay ? `${calendarLabel}: ${origin}${calendarDayPath(boxDay)}` : '';
  const driver = boxDay ? `Your box comes ${dayAndWindow(boxDay, frame)}.` : '';
  const grower = farmer.name && [farmer.name, farmer.text].filter(Boolean).join('\n');
  const signature = `${business.name}\n${postalAddress}\n${business.phone} · ${business.email}`;
  return [
    greeting(firstName),
    ...paragraphs,
    table,
    driver,
    calendar,
    ...links,
    ...closing,
    grower,
    signature,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Outlook's Word engine ignores max-width, link padding and body fonts, so tables repeat them. */
function htmlPart(
  { title, boxDay, greens = [], paragraphs, rows = [], action, secondAction, switchOff, closing = [] }: Mail,
  frame: MailFrame,
): string {
  const { origin, firstName, farmer, pictureOf } = frame;
  const pictures = [...new Set(greens)].flatMap((id) => pictureOf(id) ?? []).slice(0, mostPictures);
  const texts = (lines: string[]) => lines.map((line) => paragraph(withoutLineBreaks(line))).join('');
  return `<!doctype html><html lang="en" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${Bun.escapeHTML(title)}</title>${wordSettings}${darkStyle}</head>
<body class="ground" style="margin:0;background:#fbfaf5">
<div style="display:none">${Bun.escapeHTML(paragraphs[0] ?? title)}</div>
${table('class="ground" bgcolor="#fbfaf5"')}<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table('style="max-width:600px"')}
<tr><td style="padding:0 8px 16px">${logo(origin)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:28px 24px;border-radius:16px;overflow-wrap:anywhere;word-break:break-word;${font};color:#1c2a1a">
<h1 style="margin:0 0 16px;font:600 26px/1.25 Georgia,serif">${withoutLineBreaks(title)}</h1>
${texts([greeting(firstName)])}${boxDay ? boxDayBlock(boxDay, frame, pictures.length > 0) : ''}${pictureStrip(origin, pictures)}${texts(paragraphs)}${rowTable(rows)}
${action ? button(action) : ''}
${[secondAction, switchOff].map((one) => (one ? paragraph(link(one.url, one.label)) : '')).join('')}
${texts(closing)}${farmerBlock(origin, farmer)}</td></tr>
<tr><td class="muted" style="padding:16px 24px 0;${font};font-size:13px;color:#55624e">${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}

function greeting(firstName: string): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

function table(attributes: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${attributes}>`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function link(url: string, label: string): string {
  return `<a class="green" href="${Bun.escapeHTML(url)}" style="color:#285924">${Bun.escapeHTML(label)}</a>`;
}

function logo(origin: string): string {
  return `<img src="${Bun.escapeHTML(`${origin}/mail/logo.png`)}" width="32" height="32" alt="" style="vertical-align:middle"><span class="green" style="${font};font-weight:600;color:#285924">&nbsp; ${Bun.escapeHTML(business.name)}</span>`;
}

/** Word pads the cell; others pad the link, so that all of it can be clicked. */
function button({ url, label }: MailAction): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="button" bgcolor="#2f6b2c" align="center" style="border-radius:999px;mso-padding-alt:12px 24px"><a class="button" href="${Bun.escapeHTML(url)}" style="display:inline-block;padding:12px 24px;border-radius:999px;${font};font-weight:600;color:#ffffff;text-decoration:none">${Bun.escapeHTML(label)}</a></td></tr></table>`;
}

/** The first column is wide enough that short labels do not wrap beside a long value. */
function rowTable(rows: MailRow[]): string {
  if (rows.length === 0) return '';
  const cell = (value: string, strong?: boolean) => {
    const lines = withoutLineBreaks(value).replaceAll('\n', '<br>').replaceAll('@', '<wbr>@');
    return strong ? `<strong>${lines}</strong>` : lines;
  };
  const style = `border-bottom:1px solid #dfe3d3;vertical-align:top;${font}`;
  const lines = rows.map(
    ({ label, value, strong }) =>
      `<tr><td class="row" style="padding:6px 0;min-width:104px;${style}">${cell(label, strong)}</td><td class="row" align="right" style="padding:6px 0 6px 16px;${style}${value.length <= maxNoWrapLength ? ';white-space:nowrap' : ''}">${cell(value, strong)}</td></tr>`,
  );
  return `${table('style="margin:0 0 24px;border-collapse:collapse"')}${lines.join('')}</table>`;
}

/** Escapes, and keeps order numbers, days and the phone number from breaking inside. */
function withoutLineBreaks(text: string): string {
  return wholeParts(text)
    .map((part, place) =>
      place % 2 === 1
        ? `<span style="white-space:nowrap">${Bun.escapeHTML(part)}</span>`
        : Bun.escapeHTML(part),
    )
    .join('');
}

/** Mail programs show no SVG, so drawings are PNGs. */
function boxDayBlock(day: string, frame: MailFrame, hasPictures: boolean): string {
  const { origin } = frame;
  const drawing = `<td width="88" align="right" style="padding:8px 8px 8px 0"><img src="${Bun.escapeHTML(`${origin}/mail/box.png`)}" width="88" height="88" alt="" style="display:block;border-radius:12px"></td>`;
  return `${table('class="soft" bgcolor="#f2f3e8" style="margin:0 0 16px;border-radius:12px"')}<tr>
<td style="padding:16px;${font}"><p class="muted" style="margin:0;color:#55624e">Your box comes</p>
<p style="margin:2px 0 6px;font:600 24px/1.2 Georgia,serif">${Bun.escapeHTML(dayAndWindow(day, frame))}</p>
${link(origin + calendarDayPath(day), calendarLabel)}</td>
${hasPictures ? '' : drawing}</tr></table>
`;
}

function dayAndWindow(day: string, { deliveryWindow, now }: MailFrame): string {
  return [formatLongDay(day, now), deliveryWindow].filter(Boolean).join(', ');
}

function pictureStrip(origin: string, pictures: string[]): string {
  const images = pictures.map(
    (path) =>
      `<img src="${Bun.escapeHTML(origin + path)}" width="56" height="56" alt="" style="border-radius:8px;object-fit:cover">`,
  );
  return images.length > 0 ? `<p style="margin:0 0 16px;line-height:1">${images.join('&nbsp; ')}</p>` : '';
}

function farmerBlock(origin: string, { name, text, picture }: MailFrame['farmer']): string {
  if (!name) return '';
  const portrait = picture
    ? `<td class="row" width="64" valign="top" style="padding:16px 16px 0 0;border-top:1px solid #dfe3d3"><img src="${origin}${picture}" alt="" width="64" style="display:block;border:0;border-radius:8px"></td>`
    : '';
  return `${table('style="margin:8px 0 0"')}<tr>${portrait}<td class="row" style="padding:16px 0 0;border-top:1px solid #dfe3d3;${font}"><strong>${Bun.escapeHTML(name)}</strong>${text && `<br><span class="muted" style="color:#55624e">${Bun.escapeHTML(text)}</span>`}</td></tr></table>`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:1.5";
const mostPictures = 6;
/** Characters: amounts and short dates stay on one line. */
const maxNoWrapLength = 14;

const wordSettings =
  '<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>p,td,a,span{font-family:Arial,sans-serif}</style><![endif]-->';

const darkStyle =
  '<style>@media (prefers-color-scheme:dark){.ground{background:#12180f!important}.card{background:#1a2216!important;color:#eef2e6!important}.soft{background:#24361c!important}.green{color:#b7e29d!important}.muted{color:#a9b59d!important}.row{border-color:#2f3a28!important}.button{background:#8ccb6c!important;color:#10200a!important}}</style>';

const footer = withoutLineBreaks([business.name, postalAddress, business.phone, business.email].join(' · '));
const calendarLabel = 'Add the day to your calendar';
