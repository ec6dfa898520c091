import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { WholesaleInquiry, wholesaleProducts } from '../../shared/inquiries.ts';
import { CheckboxGroup } from '../ui/checkbox-group.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { InquiryFrame, SendButton } from './inquiry-frame.tsx';
import { sendApplication } from './sending.ts';
import { useInquiry } from './use-inquiry.ts';
import { BusinessAddress, BusinessContact, BusinessFigures } from './wholesale-fields.tsx';

/** An application for wholesale prices. Stands without a heading: the page around it has one. */
export function WholesaleForm() {
  const notices = inquiryNotices.wholesale;
  const inquiry = useInquiry('wholesale', notices);
  const submit = (application: WholesaleInquiry) =>
    inquiry.submit((shownForMs) => sendApplication({ ...application, shownForMs }));
  return (
    <InquiryFrame kind="wholesale" inquiry={inquiry} notices={notices}>
      <Form
        label="Wholesale application"
        schema={WholesaleInquiry}
        onSubmit={submit}
        resetOnSuccess
        className="grid gap-9"
      >
        <BusinessContact />
        <BusinessAddress />
        <BusinessFigures>
          <CheckboxGroup
            legend="Products of Interest"
            name="productsInterest"
            required
            hint="Choose at least one."
            choices={wholesaleProducts}
            className="sm:col-span-2"
          />
          <Field
            label="Additional Requirements (optional)"
            name="additionalRequirements"
            hint="Delivery times, packaging, varieties you miss on our list."
            className="sm:col-span-2"
          >
            <TextArea rows={5} />
          </Field>
        </BusinessFigures>
        <SendButton pendingLabel="Submitting...">Submit application</SendButton>
      </Form>
    </InquiryFrame>
  );
}
