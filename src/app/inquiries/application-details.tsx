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
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { Select } from '../ui/form/select.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { Fact, FactList } from '../ui/layout/fact-list.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { mailtoReply } from './mailto-reply.ts';

type Decision = { status?: ApplicationStatus | undefined; note?: string | undefined };

const Decided = v.pick(ApplicationChange, ['status', 'note']);

export function ApplicationDetails({ application }: { application: AdminApplication }) {
  const { id, version, status, note } = application;
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
      <Form label="Decision" schema={Decided} onSubmit={(decision) => mutateAsync(decision)}>
        <Field label="Status" name="status" hint="A new status is mailed to the applicant.">
          <Select defaultValue={status}>
            {applicationStatuses.map((value) => (
              <option key={value} value={value}>
                {choiceLabel(value)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" name="note" hint="Only admins see it.">
          <TextArea defaultValue={note} maxLength={2000} dir="auto" />
        </Field>
        <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
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
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="inline-flex min-h-11 items-center">
          {phone}
        </a>
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
