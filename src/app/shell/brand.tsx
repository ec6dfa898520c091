import { Link } from 'react-router';
import { business } from '../../shared/business.ts';
import { paths } from '../paths.ts';

export function Brand({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <Link
      to={paths.home}
      onClick={onNavigate}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md font-display text-[min(1.125rem,5vw,28px)] font-semibold leading-none tracking-tight"
    >
      <img src="/logo.svg" alt="" width={36} height={36} className="h-[36px] w-[36px]" />
      {business.name}
    </Link>
  );
}
