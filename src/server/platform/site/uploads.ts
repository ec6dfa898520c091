import { realpath, stat } from 'node:fs/promises';

export type Upload = { path: string; size: number; etag: string };

/**
 * A file below `folder` by its address, as the owner put it there. Null for everything else: other folders, hidden
 * files, links that lead out.
 */
export async function findUpload(folder: string, address: string): Promise<Upload | null> {
  const names = segments(address);
  if (!names) return null;
  try {
    const root = await realpath(folder);
    const path = await realpath([root, ...names].join('/'));
    const info = await stat(path);
    if (!info.isFile() || !path.startsWith(`${root}/`)) return null;
    const etag = `"${Math.round(info.mtimeMs).toString(36)}-${info.size.toString(36)}"`;
    return { path, size: info.size, etag };
  } catch {
    return null;
  }
}

/** The parts of an address, or null when one of them is not the plain name of a visible file. */
function segments(address: string): string[] | null {
  try {
    const names = address.split('/').map(decodeURIComponent);
    return names.every((name) => /^[^./\\\0][^/\\\0]*$/.test(name)) ? names : null;
  } catch {
    return null;
  }
}
