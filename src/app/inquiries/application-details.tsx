import { useRef } from 'react';
import * as v from 'valibot';
import {
  type AdminApplication,
  ApplicationChange,
  type ApplicationStatus,
  applicationStatuses,
  choiceLabel,
} from '../../shared/contract/inquiries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Fact, FactList } from '../ui/layout/fact-list.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PhoneLink } from '../ui/text/phone-link.tsx';
import { mailtoReply } from './mailto-reply.ts';

const Note = v.pick(ApplicationChange, ['note']);

type Decision = { status: ApplicationStatus; note?: string | undefined };

const decisions: Record<ApplicationStatus, string> = {
  approved: 'Approve',
  declined: 'Decline',
  new: 'Decide later',
};

/** Each decision button also saves the note. */
export function ApplicationDetails({ application }: { application: AdminApplication }) {
  const { id, version, status, note } = application;
  const chosen = useRef(status);
  const { mutateAsync } = useAdminAction({
    failureTitle: 'Error updating application',
    send: (decision: Decision) => unwrap(api.api.admin.wholesale({ id }).patch({ ...decision, version })),
    successToast: (answer) => ({
      title: 'Application saved',
      description: answer.status === status ? undefined : 'The applicant is told by mail.',
    }),
  });
  return (
    <div className="grid grid-cols-1 gap-6 pb-8">
      <Facts application={application} />
      <Form
        label="Decision"
        schema={Note}
        onSubmit={({ note }) => mutateAsync({ status: chosen.current, note })}
      >
        <p>
          Status: <strong>{choiceLabel(status)}</strong>. A decision is mailed to the applicant.
        </p>
        <Field label="Note" name="note" hint="Only admins see it.">
          <TextArea defaultValue={note} maxLength={2000} dir="auto" />
        </Field>
        <div className="flex flex-wrap gap-2">
          {applicationStatuses
            .filter((value) => value !== status)
            .map((value) => (
              <SubmitButton
                key={value}
                variant={value === 'approved' ? 'primary' : 'secondary'}
                onClick={() => {
                  chosen.current = value;
                }}
              >
                {decisions[value]}
              </SubmitButton>
            ))}
          <SubmitButton
            variant="ghost"
            onClick={() => {
              chosen.current = status;
            }}
          >
            Save note
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function Facts({ application }: { application: AdminApplication }) {
  const { companyName, email, phone, isLikelySpam } = application;
  const facts: [string, string][] = [
    ['Contact', application.contactPerson],
    ['Business', choiceLabel(application.businessType)],
    ['Address', application.address],
    ['Years in operation', application.yearsInOperation],
    ['Locations', application.numberOfLocations],
    ['Monthly volume', choiceLabel(application.estimatedMonthlyVolume)],
    ['Products', application.productsInterest.join(', ')],
    ['Additional requirements', application.additionalRequirements],
  ];
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <p className="text-xl font-semibold">
        <bdi>{companyName}</bdi> {isLikelySpam && <Badge variant="yellow">Perhaps spam</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <a
          href={mailtoReply(email, 'Your wholesale application')}
          className="inline-flex min-h-11 items-center"
        >
          <EmailAddress email={email} />
        </a>
        <PhoneLink phone={phone} />
      </p>
      <FactList>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Fact key={name} label={name}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
      </FactList>
    </div>
  );
}
