import { contact, wholesale } from './basics.ts';

const thanks = `Thank you for writing. We'll reply ${contact.reply}.`;

/** Product 13.4. */
export const inquiryNotices = {
  home: {
    sent: { title: 'Message sent!', description: thanks },
    failed: 'Failed to send message. Please try again.',
  },
  contact: {
    sent: { title: 'Message Sent!', description: thanks },
    failed: 'Failed to send message. Please try again or contact us directly.',
  },
  wholesale: {
    sent: {
      title: 'Wholesale Inquiry Submitted',
      description: `We'll review your application and contact you ${wholesale.reply} with pricing and partnership details.`,
    },
    failed: 'Failed to submit wholesale inquiry. Please try again.',
  },
} as const;
