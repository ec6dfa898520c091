import { wholesaleSteps } from '../../shared/facts/wholesale.ts';
import { WholesaleForm as ApplicationForm } from '../inquiries/wholesale-form.tsx';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { NumberedList } from '../ui/text/numbered-list.tsx';

/** What happens after applying, and the application itself. */
export function WholesaleApplication() {
  const { text: write } = useSettingValues();
  return (
    <div className="border-t bg-sunken">
      <div className="page-width grid items-start gap-12 py-14 sm:py-16 lg:grid-cols-[21rem_1fr] lg:gap-16">
        <section aria-labelledby="wholesale-steps" className="deferred-render lg:sticky lg:top-24">
          <h2 id="wholesale-steps" className="mb-6 text-2xl">
            How it works
          </h2>
          <NumberedList items={wholesaleSteps.map((step) => ({ ...step, text: write(step.text) }))} />
        </section>
        <section id="apply" aria-labelledby="apply-title" className="deferred-render min-w-0 scroll-mt-4">
          <h2 id="apply-title" className="mb-5 text-2xl">
            Apply for wholesale
          </h2>
          <ApplicationForm />
        </section>
      </div>
    </div>
  );
}
