import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { business } from '../../shared/business.ts';
import { type ReferralSummary, SendReferral } from '../../shared/contract/referrals.ts';
import { referralLink } from '../../shared/rules/referral-links.ts';
import { ApiError, api, isUnauthorized, unwrap, userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { toast } from '../ui/feedback/toast.ts';
import { TextInput } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button, buttonStyle } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ChatIcon, MailIcon, SendIcon } from '../ui/layout/icons.tsx';
import { Dialog } from '../ui/overlay/modal.tsx';
import { refreshReferrals } from './summary-query.ts';

export function ShareCard({ summary }: { summary: ReferralSummary }) {
  const invitation = invitationOf(summary);
  return (
    <Card>
      <h2 className="text-xl">Your referral code</h2>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label="Referral code" name="referralCode" className="min-w-[min(11rem,100%)] flex-1">
          <TextInput
            readOnly
            value={summary.referralCode}
            className="font-mono tracking-[0.2em]"
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Button onClick={() => copyLink(invitation)}>Copy Link</Button>
      </div>
      <p className="mt-3 break-all text-sm text-muted">{invitation.link}</p>
      <QuickShare invitation={invitation} />
    </Card>
  );
}

function QuickShare({ invitation }: { invitation: Invitation }) {
  const [isSendDialogOpen, setSendDialogOpen] = useState(false);
  const online = useOnline();
  const secondary = buttonStyle({ variant: 'secondary' });
  return (
    <>
      <h3 id="quick-share" className="mt-6 text-lg">
        Quick Share
      </h3>
      <fieldset aria-labelledby="quick-share" className="mt-3 grid gap-3 sm:grid-cols-[auto_auto_auto]">
        <a href={mailtoUrl(invitation)} className={secondary}>
          <MailIcon /> Email
        </a>
        <Button variant="secondary" onClick={() => shareInvitation(invitation)}>
          <ChatIcon /> Text/Share
        </Button>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          disabled={!online}
          onClick={() => setSendDialogOpen(true)}
        >
          <SendIcon /> Send Direct
        </Button>
      </fieldset>
      <SendDirectDialog open={isSendDialogOpen} onOpenChange={setSendDialogOpen} />
    </>
  );
}

interface SendDirectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The server mails the code and link. */
function SendDirectDialog({ open, onOpenChange }: SendDirectDialogProps) {
  const submit = useSendReferral(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Direct"
      description="We mail your friend your code, the discount and the link."
      width="28rem"
    >
      <Form label="Send Direct" schema={SendReferral} onSubmit={({ email }) => submit(email)}>
        <Field label="Friend's email" name="email" required>
          <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <SubmitButton fullWidth pendingLabel="Sending...">
          Send invitation
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** A refusal is also shown at the field. */
function useSendReferral(onSent: () => void) {
  const send = useMutation({
    mutationFn: (email: string) => unwrap(api.api.referrals.send.post({ email })),
    onSuccess: refreshReferrals,
  });
  return async (email: string) => {
    if (!email) return { field: 'email', message: "Please enter your friend's email address." };
    try {
      await send.mutateAsync(email);
    } catch (error) {
      if (isUnauthorized(error)) return;
      const description = error instanceof ApiError ? userErrorMessage(error) : 'Please try again.';
      toast({ title: 'Failed to send referral', description, variant: 'danger' });
      return { field: 'email', message: description };
    }
    onSent();
    toast({
      title: 'Referral sent!',
      description: 'Your friend will receive an email with your referral code and discount.',
      variant: 'success',
    });
  };
}

/** `message` includes the link; share sheets add it to `text`. */
export type Invitation = { link: string; title: string; text: string; message: string };

function invitationOf({ referralCode, discountPercent }: ReferralSummary): Invitation {
  const link = referralLink(location.origin, referralCode);
  const text = `I get my microgreens from ${business.name}, and I think you would like them. With my link your first box is ${discountPercent}% off.`;
  return { link, title: `${discountPercent}% off your first box`, text, message: `${text} ${link}` };
}

function mailtoUrl({ title, text, link }: Invitation): string {
  const body = `${text}\n\n${link}`;
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}

/** Texts of product 13.4. */
async function copyLink({ link }: Invitation): Promise<void> {
  await copy(link, { title: 'Link copied!', description: 'Share this link with friends to earn rewards.' });
}

/** Falls back to the clipboard. */
async function shareInvitation({ title, text, link, message }: Invitation): Promise<void> {
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
