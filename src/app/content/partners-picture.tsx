import { classNames } from '../ui/layout/class-names.ts';

/** Rendered twice: beside the headline on large screens, further down on phones, so that it does not delay their first paint. */
export function PartnersPicture({ className }: { className: string }) {
  return (
    <img
      src="/pictures/partner-kitchen.svg"
      alt="A kitchen counter with a crate of microgreens and a plate finished with radish"
      width={640}
      height={440}
      loading="lazy"
      className={classNames('w-full rounded-xl shadow-md dark:brightness-80', className)}
    />
  );
}
