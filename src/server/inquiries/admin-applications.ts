import { and, eq, type SQL } from 'drizzle-orm';
import { combinedAddress } from '../../shared/contract/address.ts';
import type {
  AdminApplication,
  ApplicationChange,
  ApplicationQuery,
} from '../../shared/contract/inquiries.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import { isHit } from '../platform/db/search-index.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { applicationStatusMail } from './mails.ts';
import { wholesaleInquiries } from './table.ts';

type ApplicationRow = typeof wholesaleInquiries.$inferSelect;

export function listApplications(db: Db, query: ApplicationQuery): Page<AdminApplication> {
  return mapPage(readPage(db, wholesaleInquiries, filtersOf(query), query), (rows) =>
    rows.map(toApplicationView),
  );
}

/**
 * A new status is mailed to the applicant; the note is internal. 404 for an unknown one, 409 when it changed
 * since `version`.
 */
export function decideApplication(
  deps: Pick<Deps, 'db' | 'now' | 'env' | 'mails'>,
  id: string,
  { version, ...change }: ApplicationChange,
): AdminApplication {
  const { db, env } = deps;
  return transact(db, () => {
    const own = eq(wholesaleInquiries.id, id);
    const row = db.select().from(wholesaleInquiries).where(own).get();
    if (!row) throw new AppError('notFound', 'We do not know this application.');
    assertCurrentVersion('application', row, version);
    const columns = { ...change, version: row.version + 1 };
    const changed = db.update(wholesaleInquiries).set(columns).where(own).returning().get();
    if (changed.status !== row.status) {
      const mail = applicationStatusMail(env.origin, changed.email, changed.status);
      queueMail(deps, `wholesale-status:${id}:${changed.version}`, mail);
    }
    return toApplicationView(changed);
  });
}

function filtersOf({ status, q, ...query }: ApplicationQuery): SQL | undefined {
  return and(
    status && eq(wholesaleInquiries.status, status),
    createdBetween(wholesaleInquiries.createdAt, query),
    q ? isHit('application', wholesaleInquiries.id, q) : undefined,
  );
}

function toApplicationView(row: ApplicationRow): AdminApplication {
  return {
    id: row.id,
    companyName: row.companyName,
    businessType: row.businessType,
    contactPerson: row.contactPerson,
    email: row.email,
    phone: row.phone,
    address: combinedAddress({ ...row, street: row.address }),
    yearsInOperation: row.yearsInOperation,
    numberOfLocations: row.numberOfLocations,
    estimatedMonthlyVolume: row.estimatedMonthlyVolume,
    productsInterest: row.productsInterest,
    additionalRequirements: row.additionalRequirements,
    isLikelySpam: row.isLikelySpam,
    status: row.status,
    note: row.note,
    version: row.version,
    createdAt: row.createdAt,
  };
}
