import { useState } from 'react';
import type { User } from '../../shared/contract/accounts.ts';
import { useOnline } from '../platform/use-online.ts';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';

/** Says what deleting the account means, and leads to the dialog that does it. */
export function DeleteAccount({ user }: { user: User }) {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CardSection title="Delete account">
      <ul className="mb-5 grid list-disc gap-1 pl-5 text-muted marker:text-edge">
        <li>Your subscriptions end at once, and nothing more is charged.</li>
        <li>
          Your name, addresses and saved cards are deleted, also your messages if you have confirmed your
          email address. Credit that is left is lost.
        </li>
        <li>Past orders stay in our books, without your name and address.</li>
      </ul>
      {isOnline ? (
        <Button variant="secondary" className="text-danger!" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      ) : (
        <OfflineNote />
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        description="This cannot be undone."
        width="28rem"
      >
        <DeleteAccountForm user={user} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </CardSection>
  );
}
