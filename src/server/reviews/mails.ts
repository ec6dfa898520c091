import { business } from '../../shared/business.ts';
import type { Testimonials } from '../../shared/contract/page-contents.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import type { Mail, SwitchOff } from '../platform/mail/mail.ts';

type Links = { link: string; switchOff: SwitchOff };

/** `day` is the first delivery's, `YYYY-MM-DD`. */
export function reviewRequestMail(
  to: string,
  { day, now }: { day: string; now: number },
  { link, switchOff }: Links,
): Mail {
  return {
    to,
    subject: `How was your first box from ${business.name}?`,
    title: 'How was your first box?',
    paragraphs: [
      `On ${formatLongDay(day, now)} we brought you your first box. How was it? We would like to hear what was good, and even more what was not.`,
      'A few sentences are enough. They go to the farm alone.',
    ],
    action: { label: 'Tell us how it was', url: link },
    switchOff,
    closing: [
      `We ask only this once. Something wrong with a box? Reply to this mail or call ${business.phone}.`,
    ],
  };
}

/** To the farm; a reply goes to the customer. */
export function reviewMail(
  to: string,
  { name, email, message }: Record<'name' | 'email' | 'message', string>,
): Mail {
  return {
    to,
    replyTo: email,
    subject: `How the first box was: ${name}`,
    title: `${name} wrote how the first box was`,
    paragraphs: [message],
    rows: [{ label: 'Email', value: email }],
    closing: ['Reply to this mail to answer. In the admin area you can ask to publish it.'],
  };
}

export function publishRequestMail(
  to: string,
  { quote, name, town }: Testimonials[number],
  { link, switchOff }: Links,
): Mail {
  return {
    to,
    subject: `May we publish what you wrote to ${business.name}?`,
    title: 'May we publish what you wrote?',
    paragraphs: [
      'Thank you for your words about your first box. We would like to show them on our home page, just like this:',
      `“${quote}” - ${name}, ${town}`,
      'Only if you agree. One tap on the page behind the button is enough; if you do nothing, nothing is published.',
    ],
    action: { label: 'See it and decide', url: link },
    switchOff,
    closing: [`You can take it back at any time: reply to this mail or call ${business.phone}.`],
  };
}
