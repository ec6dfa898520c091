import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { saveFile } from '../ui/table/save-file.ts';
import { useExportAccount } from './mutations.ts';
import { useHandleUnauthorized } from './require-sign-in.ts';

/** A file of everything the server keeps about the customer. */
export function YourData() {
  const isOnline = useOnline();
  const exported = useExportAccount();
  const handleUnauthorized = useHandleUnauthorized();
  function download() {
    exported.mutate(undefined, {
      onSuccess: (data) => saveFile('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
      onError: (error) => {
        if (handleUnauthorized(error)) return;
        toast({ title: 'Download failed', description: userErrorMessage(error), variant: 'danger' });
      },
    });
  }
  return (
    <CardSection
      title="Your data"
      intro="Everything we keep about you in one file: account, orders, subscriptions, invoices, cards, messages and our mails."
    >
      {isOnline ? (
        <Button variant="secondary" pending={exported.isPending} onClick={download}>
          {exported.isPending ? 'Preparing...' : 'Download my data'}
        </Button>
      ) : (
        <OfflineNote />
      )}
    </CardSection>
  );
}
