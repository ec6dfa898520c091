import { referralParam } from '../../shared/referral-links.ts';
import { findReferrer } from '../accounts/referrers.ts';
import type { Db } from '../db.ts';

/** The referral code in the address of a page that is opened; undefined for everything else. */
export function visitedCode({ method, url }: Request): string | undefined {
  if (method !== 'GET' || !url.includes(`${referralParam}=`)) return undefined;
  const { pathname, searchParams } = new URL(url);
  if (/^\/(api|sandbox)\//.test(pathname)) return undefined;
  return searchParams.get(referralParam) ?? undefined;
}

/** The code that a browser has to keep from now on, as its owner's; undefined where nothing changes: the first code wins. */
export function codeToKeep(db: Db, visited: string, kept: string | undefined): string | undefined {
  if (findReferrer(db, kept)) return undefined;
  return findReferrer(db, visited)?.referralCode ?? undefined;
}
