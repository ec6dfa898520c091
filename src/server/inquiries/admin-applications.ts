import { and, eq, type SQL } from 'drizzle-orm';
import { combinedAddress } from '../../shared/contract/address.ts';
import type {
  AdminApplication,
  ApplicationChange,
  ApplicationQuery,
} from '../../shared/contract/inquiries.ts';
import { anyColumnContains } from '../platform/db/any-column-contains.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { applicationStatusMail } from './mails.ts';
import { wholesaleInquiries } from './table.ts';

type ApplicationRow = typeof wholesaleInquiries.$inferSelect;

/** Applications for the wholesale program that match the filters, newest first, in pages. */
export function listApplications(db: Db, query: ApplicationQuery): Page<AdminApplication> {
  return mapPage(readPage(db, wholesaleInquiries, filtersOf(query), query), (rows) =>
    rows.map(toApplicationView),
  );
}

/**
 * Decides about an application, or notes something on it: a new status is mailed to the applicant, the note is the farm's own.
 * 404 for an unknown one, 409 when somebody else has changed it since `version`.
 */
export function decideApplication(
  { db, now, env }: Pick<Deps, 'db' | 'now' | 'env'>,
  id: string,
  { version, ...change }: ApplicationChange,
): AdminApplication {
  return transact(db, () => {
    const own = eq(wholesaleInquiries.id, id);
    const row = db.select().from(wholesaleInquiries).where(own).get();
    if (!row) throw new AppError('notFound', 'We do not know this application.');
    assertCurrentVersion('application', row, version);
    const columns = { ...change, version: row.version + 1 };
    const changed = db.update(wholesaleInquiries).set(columns).where(own).returning().get();
    if (changed.status !== row.status) {
      const mail = applicationStatusMail(env.origin, changed.email, changed.status);
      queueMail(db, `wholesale-status:${id}:${changed.version}`, mail, now());
    }
    return toApplicationView(changed);
  });
}

function filtersOf({ status, q, ...query }: ApplicationQuery): SQL | undefined {
  const { companyName, contactPerson, email, phone, city } = wholesaleInquiries;
  return and(
    status && eq(wholesaleInquiries.status, status),
    createdBetween(wholesaleInquiries.createdAt, query),
    q ? anyColumnContains([companyName, contactPerson, email, phone, city], q) : undefined,
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
