import { rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { NumberedList } from '../ui/text/numbered-list.tsx';

const reward = formatCents(rules.referralRewardCents);

/** The three steps (spec section 2); `percent` is what a friend gets off the first box. */
export function HowItWorks({ percent }: { percent: number }) {
  const steps = [
    { title: 'Share your link', text: 'Send your code or your link to friends who like to eat well.' },
    {
      title: `Your friend gets ${percent}% off`,
      text: 'Off the first box, whether it is ordered once or starts a subscription.',
    },
    {
      title: `You earn ${reward}`,
      text: `When your friend's subscription pays for its first box. The ${reward} comes off your next box or order, before your card is charged.`,
    },
  ];
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-5 text-xl">
        How It Works
      </h2>
      <NumberedList items={steps} />
    </section>
  );
}
