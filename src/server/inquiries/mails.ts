import { business } from '../../shared/business.ts';
import {
  type ApplicationStatus,
  type ContactMessage,
  choiceLabel,
  type InquiryKind,
  type WholesaleInquiry,
} from '../../shared/contract/inquiries.ts';
import { contact, wholesale } from '../../shared/facts/basics.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';

type Message = Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>;
type Application = Omit<WholesaleInquiry, 'clientId' | 'reference' | 'shownForMs'>;

const spamHint = 'It was sent within two seconds of opening the form, so it may be spam.';

/** A reply goes to the sender. */
export function messageMail(to: string, message: Message, isLikelySpam: boolean): Mail {
  const { name, email, subject } = message;
  return {
    to,
    replyTo: email,
    subject: subject ? `Message from ${name}: ${subject}` : `Message from ${name}`,
    title: `A message from ${name}`,
    paragraphs: paragraphsOf(message.message),
    rows: filled([
      ['Name', name],
      ['Email', email],
      ['Subject', subject],
    ]),
    closing: [
      ...(isLikelySpam ? [spamHint] : []),
      `We promised a reply ${contact.reply}. Reply to this mail to answer.`,
    ],
  };
}

/** A reply goes to the farm. Does not repeat the message: its address is unverified. */
export function answerMail({ email, name, subject }: Message, text: string): Mail {
  return {
    to: email,
    replyTo: business.email,
    subject: subject ? `Re: ${subject}` : `An answer from ${business.name}`,
    title: `An answer for ${name}`,
    paragraphs: paragraphsOf(text),
    closing: ['Reply to this mail to write back.'],
  };
}

/** A reply goes to the applicant. */
export function applicationMail(to: string, inquiry: Application, isLikelySpam: boolean): Mail {
  const { companyName, email, city, state, zipCode } = inquiry;
  return {
    to,
    replyTo: email,
    subject: `Wholesale inquiry from ${companyName}`,
    title: `Wholesale inquiry from ${companyName}`,
    paragraphs: paragraphsOf(inquiry.additionalRequirements),
    rows: filled([
      ['Company', companyName],
      ['Business type', choiceLabel(inquiry.businessType)],
      ['Contact person', inquiry.contactPerson],
      ['Email', email],
      ['Phone', inquiry.phone],
      ['Address', `${inquiry.address}, ${city}, ${state} ${zipCode}`],
      ['Years in operation', inquiry.yearsInOperation],
      ['Number of locations', inquiry.numberOfLocations],
      ['Monthly volume', choiceLabel(inquiry.estimatedMonthlyVolume)],
      ['Products of interest', inquiry.productsInterest.join(', ')],
    ]),
    closing: [
      ...(isLikelySpam ? [spamHint] : []),
      `We promised an answer ${wholesale.reply}. Reply to this mail to answer.`,
    ],
  };
}

/**
 * Repeats nothing the sender wrote: the address is unverified, and the form could otherwise send any text to
 * anybody.
 */
export function acknowledgement(kind: InquiryKind, to: string, origin: string): Mail {
  const [title, promise] = {
    contact: [
      'We got your message',
      `Thank you for writing to us. We read every message and reply ${contact.reply}.`,
    ],
    wholesale: [
      'We got your wholesale application',
      `Thank you for your interest. We review your application and contact you ${wholesale.reply} with pricing and partnership details. ${wholesale.minimum}`,
    ],
  }[kind] as [string, string];
  return {
    to,
    subject: `${title} - ${business.name}`,
    title,
    paragraphs: [promise, `In a hurry? Call ${business.phone}, ${contact.hours}`],
    action: { label: 'Visit the shop', url: origin },
    closing: ['If you did not write to us, somebody mistyped their address; there is nothing to do.'],
  };
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim());
}

function filled(rows: [label: string, value: string][]): MailRow[] {
  return rows.filter(([, value]) => value).map(([label, value]) => ({ label, value }));
}

/** Repeats nothing the applicant wrote. */
export function applicationStatusMail(origin: string, to: string, status: ApplicationStatus): Mail {
  const [title, sentence] = applicationNews[status];
  return {
    to,
    subject: `${title} - ${business.name}`,
    title,
    paragraphs: [sentence, `Reply to this mail or call ${business.phone}, ${contact.hours}`],
    action: { label: 'Visit the wholesale shop', url: `${origin}/wholesale` },
  };
}

const applicationNews: Record<ApplicationStatus, [title: string, sentence: string]> = {
  new: ['We look at your wholesale application again', 'We will contact you when we have decided.'],
  approved: [
    'Your wholesale application is approved',
    `Welcome to our wholesale program. We will contact you with pricing and delivery days. ${wholesale.minimum}`,
  ],
  declined: [
    'About your wholesale application',
    'Thank you for your interest. We cannot take you into our wholesale program at the moment.',
  ],
};
