import { referralParam } from '../../shared/rules/referral-links.ts';
import { findReferrer } from '../accounts/record/referrers.ts';
import type { Db } from '../platform/db/db.ts';

/** The referral code in the URL of a page that is opened; undefined for everything else. */
export function referralCodeInUrl({ method, url }: Request): string | undefined {
  if (method !== 'GET' || !url.includes(`${referralParam}=`)) return undefined;
  const { pathname, searchParams } = new URL(url);
  if (/^\/(api|sandbox)\//.test(pathname)) return undefined;
  return searchParams.get(referralParam) ?? undefined;
}

/** The code that a browser has to keep from now on, as its owner's; undefined where nothing changes: the first code wins. */
export function referralCodeToStore(
  db: Db,
  visitedCode: string,
  storedCode: string | undefined,
): string | undefined {
  if (findReferrer(db, storedCode)) return undefined;
  return findReferrer(db, visitedCode)?.referralCode ?? undefined;
}
