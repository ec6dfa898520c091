import { useState } from 'react';
import type { ReferralSummary } from '../../shared/contract/referrals.ts';
import { useOnline } from '../platform/use-online.ts';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { Card } from '../ui/layout/card.tsx';
import { ChatIcon, MailIcon, SendIcon } from '../ui/layout/icons.tsx';
import { preloadModal } from '../ui/overlay/modal.tsx';
import { SendDirectDialog } from './send-direct-dialog.tsx';
import { copyLink, type Invitation, invitationOf, mailtoUrl, shareInvitation } from './sharing.ts';

/** Code and link, and the ways to pass them on. */
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
          onPointerEnter={preloadModal}
          onClick={() => setSendDialogOpen(true)}
        >
          <SendIcon /> Send Direct
        </Button>
      </fieldset>
      <SendDirectDialog open={isSendDialogOpen} onOpenChange={setSendDialogOpen} />
    </>
  );
}
