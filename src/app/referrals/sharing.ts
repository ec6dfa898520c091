import { business } from '../../shared/business.ts';
import type { ReferralSummary } from '../../shared/contract/referrals.ts';
import { referralLink } from '../../shared/rules/referral-links.ts';
import { toast } from '../ui/feedback/toast.ts';

/** What a member shares: `text` without the link, for share sheets, which add it; `message` with it. */
export type Invitation = { link: string; title: string; text: string; message: string };

export function invitationOf({ referralCode, discountPercent }: ReferralSummary): Invitation {
  const link = referralLink(location.origin, referralCode);
  const text = `I get my microgreens from ${business.name}, and I think you would like them. With my link your first box is ${discountPercent}% off.`;
  return { link, title: `${discountPercent}% off your first box`, text, message: `${text} ${link}` };
}

/** Opens the mail program with the invitation in it. */
export function mailtoUrl({ title, text, link }: Invitation): string {
  const body = `${text}\n\n${link}`;
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

/** The toasts of spec section 8, word for word. */
export async function copyLink({ link }: Invitation): Promise<void> {
  await copy(link, { title: 'Link copied!', description: 'Share this link with friends to earn rewards.' });
}

/** By the device's own share sheet, or else by the clipboard. */
export async function shareInvitation({ title, text, link, message }: Invitation): Promise<void> {
  if (navigator.share) {
    const outcome = await navigator.share({ title, text, url: link }).then(() => 'shared', nameOf);
    if (outcome === 'shared' || outcome === 'AbortError') return;
  }
  await copy(message, { title: 'Message copied!', description: 'Share this message with your friends.' });
}

async function copy(text: string, notice: { title: string; description: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ ...notice, variant: 'success' });
  } catch {
    toast({
      title: 'Copying did not work',
      description: 'Please select your link and copy it by hand.',
      variant: 'danger',
    });
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
