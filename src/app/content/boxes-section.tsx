import { useNavigate } from 'react-router';
import { NamedBoxes } from '../cart/named-boxes.tsx';
import { paths } from '../paths.ts';

/** The named boxes under a title of the page's size: one tap from here to the purchase page with a full cart. */
export function BoxesSection({ titleStyle }: { titleStyle: string }) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="boxes">
      <h2 id="boxes" className={titleStyle}>
        Start with a box
      </h2>
      <p className="mb-8 mt-3 max-w-prose text-lg text-muted">
        One tap fills your cart. Change it there as you like.
      </p>
      <NamedBoxes offersSubscription onFilled={() => navigate(paths.subscription)} />
    </section>
  );
}
