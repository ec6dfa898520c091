import type { Viewer } from './navigation.ts';

export function useViewer(): Viewer {
  return { state: 'loading' };
}
