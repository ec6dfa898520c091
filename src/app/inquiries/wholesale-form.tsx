import * as v from 'valibot';
import { inquiryMessages, WholesaleInquiry, wholesaleChoices } from '../../shared/contract/inquiries.ts';
import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { useProducts } from '../catalog/queries.ts';
import { ApiError } from '../platform/api.ts';
import { CheckboxGroup } from '../ui/form/checkbox-group.tsx';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { BusinessAddress, BusinessContact, BusinessFigures } from './wholesale-fields.tsx';

const WholesaleContact = v.pick(WholesaleInquiry, [
  'companyName',
  'businessType',
  'contactPerson',
  'email',
  'phone',
]);

/** Has no heading: the surrounding page has one. */
export function WholesaleForm() {
  const { data: products = [] } = useProducts();
  return (
    <InquiryForm
      kind="wholesale"
      label="Wholesale application"
      schema={WholesaleInquiry}
      inquiryOf={(values, shownForMs) => ({ kind: 'wholesale', body: { ...values, shownForMs } })}
      notices={inquiryNotices.wholesale}
      buttonLabels={{ idle: 'Submit application', pending: 'Submitting...' }}
      className="grid gap-9"
      firstStep={{ schema: WholesaleContact, content: <BusinessContact />, concerns: concernsContact }}
    >
      <BusinessAddress />
      <BusinessFigures
        products={
          <CheckboxGroup
            legend="Products of Interest"
            name="productsInterest"
            required
            hint="Choose at least one."
            choices={wholesaleChoices(products)}
            className="sm:col-span-2"
          />
        }
      >
        <Field
          label="Additional Requirements (optional)"
          name="additionalRequirements"
          hint="Delivery times, packaging, varieties you miss on our list."
          className="sm:col-span-2"
        >
          <TextArea rows={5} />
        </Field>
      </BusinessFigures>
    </InquiryForm>
  );
}

function concernsContact(error: unknown): boolean {
  const { companyName, businessType, contactPerson, email, badEmail, phone, badPhone } = inquiryMessages;
  const messages: string[] = [companyName, businessType, contactPerson, email, badEmail, phone, badPhone];
  return error instanceof ApiError && messages.includes(error.sentence);
}
