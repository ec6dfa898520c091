import { Link } from 'react-router';
import type { AdminMessage } from '../../shared/contract/inquiries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { adminPath } from '../admin-paths.ts';
import { api, unwrap } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

/** What the farm may do with the words of a customer after their first delivery. */
export function ReviewActions({ row: { id, review } }: { row: AdminMessage }) {
  const ask = useAdminAction({
    failureTitle: 'The customer was not asked',
    send: () => unwrap(api.api.admin.messages({ id })['ask-to-publish'].post()),
    successToast: () => ({ title: 'The customer was asked by mail' }),
  });
  const publish = useAdminAction({
    failureTitle: 'The quote was not published',
    send: () => unwrap(api.api.admin.messages({ id }).publish.post()),
    successToast: () => ({ title: 'The quote is on the home page' }),
    alsoInvalidates: [['testimonials']],
  });
  if (review === 'received')
    return (
      <div className="grid justify-items-start gap-2">
        <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Ask to publish
        </Button>
        <p className="text-sm text-muted">
          The customer gets a mail and sees the quote as it would stand on the home page. It is published when
          they agree.
        </p>
      </div>
    );
  if (review === 'agreed')
    return (
      <Alert variant="warning" title="The customer agreed, but there are six quotes already">
        <p>
          Remove one under <TextLink to={adminPath('settings')}>Settings</TextLink>, “What customers say”.
          Then publish this one.
        </p>
        <Button className="mt-3" pending={publish.isPending} onClick={() => publish.mutate(undefined)}>
          Publish
        </Button>
      </Alert>
    );
  return (
    <p className="text-sm text-muted">
      {review === 'asked'
        ? 'The customer was asked to let you publish it, and has not answered yet.'
        : 'The customer agreed, and it was put on the home page.'}
    </p>
  );
}

export function CustomerLink({ id }: { id: string }) {
  return (
    <Link
      to={adminPath('customers', { customer: id })}
      className="inline-flex min-h-11 items-center text-leaf-ink"
    >
      See this customer
    </Link>
  );
}
