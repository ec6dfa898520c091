import { useMutation } from '@tanstack/react-query';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { CalendarIcon } from '../ui/layout/icons.tsx';

/** Makes the address of the customer's private calendar feed. A new one replaces the earlier one. */
export function CalendarLink() {
  const handleUnauthorized = useHandleUnauthorized();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => unwrap(api.api.calendar.post()),
    onError: (error) => {
      if (!handleUnauthorized(error))
        toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' });
    },
  });
  if (data) return <FeedLink url={data.url} />;
  return (
    <div>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        {!isPending && <CalendarIcon />}
        Get a calendar link
      </Button>
      <p className="mt-2 text-sm text-muted">
        A private link that keeps your calendar up to date. It replaces the one you made before.
      </p>
    </div>
  );
}

function FeedLink({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <input
        readOnly
        aria-label="Calendar link"
        value={url}
        className="control text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle({})}>
          Open in calendar
        </a>
        <Button variant="secondary" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({
      title: 'Link copied!',
      description: 'Add it to your calendar as a subscription.',
      variant: 'success',
    });
  } catch {
    toast({
      title: 'Error',
      description: 'The link could not be copied. Please select it and copy it by hand.',
      variant: 'danger',
    });
  }
}
