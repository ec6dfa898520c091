import { ClippedText } from './clipped-text.tsx';

/** Isolates the reading direction; long names wrap. */
export function PersonName({ name, fallback = 'No name' }: { name: string | null; fallback?: string }) {
  if (!name?.trim()) return <span className="text-muted">{fallback}</span>;
  return <ClippedText text={name} className="line-clamp-3 [overflow-wrap:anywhere]" />;
}
