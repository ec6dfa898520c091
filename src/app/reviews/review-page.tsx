import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { testimonialLimits } from '../../shared/contract/page-contents.ts';
import { type Review, reviewField } from '../../shared/contract/reviews.ts';
import { AccountFrame } from '../accounts/sign-in/account-frame.tsx';
import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';

const title = 'How was your first box?';

export function meta() {
  return [...pageMeta(title, 'Tell the farm how your box was.'), { name: 'robots', content: 'noindex' }];
}

/** Needs no sign-in. Opening it changes nothing: mail programs open links. */
export default function ReviewPage() {
  const token = useMailedToken();
  return token ? <ReviewOf token={token} /> : <InvalidLink />;
}

const reviewKey = (token: string) => ['review', token];

function ReviewOf({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: reviewKey(token),
    queryFn: () => unwrap(api.api.review.get({ query: { token } })),
    refetchOnMount: 'always',
  });
  if (data) return <Step token={token} review={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <InvalidLink />;
  return (
    <AccountFrame title={title}>
      {error ? (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </AccountFrame>
  );
}

function Step({ token, review }: { token: string; review: Review }) {
  if (review.state === 'open') return <WriteReview token={token} />;
  if (review.state === 'asked') return <Consent token={token} quote={review.quote} />;
  const isAgreed = review.state === 'agreed';
  return (
    <AccountFrame title="Thank you">
      <div ref={takeFocus} tabIndex={-1}>
        <Alert variant="success" title={isAgreed ? 'You agreed' : 'The farm has your words'}>
          {isAgreed
            ? 'Your words may stand on our home page. To take that back, reply to our mail.'
            : 'We read every message. Nothing of it is published unless you agree.'}
        </Alert>
      </div>
      <Quote quote={review.quote} />
    </AccountFrame>
  );
}

/** The pressed button is gone. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

const ReviewForm = v.object({ message: reviewField });

function WriteReview({ token }: { token: string }) {
  const keep = useKeepReview(token);
  return (
    <AccountFrame
      title={title}
      intro="What was good, and what was not? A few sentences are enough. They go to the farm alone."
    >
      <Form
        label={title}
        schema={ReviewForm}
        onSubmit={async ({ message }) => keep(await unwrap(api.api.review.post({ token, message })))}
      >
        <Field
          label="Your words"
          name="message"
          required
          hint={`Up to ${testimonialLimits.quote} characters.`}
        >
          <TextArea rows={6} maxLength={testimonialLimits.quote} />
        </Field>
        <SubmitButton size="large" fullWidth pendingLabel="Sending...">
          Send to the farm
        </SubmitButton>
      </Form>
    </AccountFrame>
  );
}

function Consent({ token, quote }: { token: string; quote: Review['quote'] }) {
  const agree = useMutation({
    mutationFn: () => unwrap(api.api.review.agree.post({ token })),
    onSuccess: useKeepReview(token),
  });
  return (
    <AccountFrame
      title="May we publish what you wrote?"
      intro="It would stand on our home page just like this. If you do nothing, nothing is published."
    >
      <Quote quote={quote} />
      {agree.error && (
        <Alert variant="warning" title="That did not work">
          {userErrorMessage(agree.error)}
        </Alert>
      )}
      <Button size="large" fullWidth pending={agree.isPending} onClick={() => agree.mutate()}>
        Yes, publish it
      </Button>
    </AccountFrame>
  );
}

function useKeepReview(token: string) {
  const queries = useQueryClient();
  return (review: Review) => {
    queries.setQueryData(reviewKey(token), review);
  };
}

function Quote({ quote }: { quote: Review['quote'] }) {
  if (!quote) return null;
  return (
    <figure className="border-l-3 border-apricot pl-5 [overflow-wrap:anywhere]">
      <blockquote className="font-display text-xl">
        <p>“{quote.quote}”</p>
      </blockquote>
      <figcaption className="mt-4 text-sm text-muted">
        <span className="font-semibold text-ink">{quote.name}</span>, {quote.town}
      </figcaption>
    </figure>
  );
}

function InvalidLink() {
  return (
    <AccountFrame title={title}>
      <Alert variant="warning" title="This link does not work">
        It may have been cut off on its way, or have expired. Please use the one in our newest mail, or reply
        to that mail.
      </Alert>
    </AccountFrame>
  );
}
