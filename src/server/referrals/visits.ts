import { referralParam } from '../../shared/rules/referral-links.ts';
import { findReferrer } from '../accounts/record/referrers.ts';
import type { Db } from '../platform/db/db.ts';

export function referralCodeInUrl({ method, url }: Request): string | undefined {
  if (method !== 'GET' || !url.includes(`${referralParam}=`)) return undefined;
  const { pathname, searchParams } = new URL(url);
  if (/^\/(api|sandbox)\//.test(pathname)) return undefined;
  return searchParams.get(referralParam) ?? undefined;
}

/** Undefined when nothing changes: the first code wins. */
export function referralCodeToStore(
  db: Db,
  visitedCode: string,
  storedCode: string | undefined,
): string | undefined {
  if (findReferrer(db, storedCode)) return undefined;
  return findReferrer(db, visitedCode)?.referralCode ?? undefined;
}
