import { ClippedText } from './clipped-text.tsx';

/** A name as somebody typed it: its reading direction ends with it, and a long one breaks. */
export function PersonName({ name, fallback = 'No name' }: { name: string | null; fallback?: string }) {
  if (!name?.trim()) return <span className="text-muted">{fallback}</span>;
  return <ClippedText text={name} className="line-clamp-3 [overflow-wrap:anywhere]" />;
}
