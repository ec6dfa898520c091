import { useNavigate } from 'react-router';
import { NamedBoxes } from '../cart/named-boxes.tsx';
import { paths } from '../paths.ts';

interface BoxesSectionProps {
  /** Without pictures, for a fast first view. */
  compact?: boolean;
}

export function BoxesSection({ compact = false }: BoxesSectionProps) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="boxes">
      <h2 id="boxes" className={compact ? 'text-2xl' : 'text-3xl'}>
        Start with a box
      </h2>
      <p className={compact ? 'mb-5 mt-2 text-muted' : 'mb-8 mt-3 text-lg text-muted'}>
        One tap fills your cart. Change it there as you like.
      </p>
      <NamedBoxes compact={compact} offersSubscription onFilled={() => navigate(paths.subscription)} />
    </section>
  );
}
