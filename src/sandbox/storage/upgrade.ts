import type { Database } from 'bun:sqlite';
import { subscriptionDefaults } from '../resources/subscriptions.ts';

type Fields = Record<string, unknown>;

/**
 * A demo shop's database of the first version keeps its customers, cards and subscriptions: tables get their present names
 * and each object the fields that it has today. Databases of today are left alone.
 */
export function upgradeFirstVersion(db: Database): void {
  if (!db.query("SELECT 1 FROM sqlite_schema WHERE name = 'objects'").get()) return;
  for (const index of ['kind', 'customer', 'parent', 'due']) db.run(`DROP INDEX objects_by_${index}`);
  db.run('ALTER TABLE objects RENAME TO resources');
  db.run('ALTER TABLE resources RENAME COLUMN kind TO type');
  db.run('ALTER TABLE resources RENAME COLUMN due TO run_at');
  db.run('ALTER TABLE answers RENAME TO saved_responses');
  rewriteBodies(db, 'resources', upgradeResource);
  rewriteBodies(db, 'events', upgradeEvent);
}

function rewriteBodies(db: Database, table: string, rewrite: (fields: Fields) => Fields): void {
  const rows = db.query<{ seq: number; body: string }, []>(`SELECT seq, body FROM ${table}`).all();
  const save = db.query<null, [string, number]>(`UPDATE ${table} SET body = ? WHERE seq = ?`);
  for (const { seq, body } of rows) save.run(JSON.stringify(rewrite(JSON.parse(body) as Fields)), seq);
}

function upgradeResource({ hidden, ...fields }: Fields): Fields {
  const { due, warned, spent, cycle: _cycle, ...kept } = (hidden ?? {}) as Fields;
  const internal = {
    ...kept,
    ...(due !== undefined && { runAt: due }),
    ...(fields.object === 'payment_method' && { usedUp: spent }),
    ...(fields.object === 'subscription' && { isTrialNoticeSent: warned, resumption: null }),
  };
  return { ...upgradeFields(fields), internal };
}

function upgradeEvent({ account: _account, ...event }: Fields): Fields {
  const data = event.data as { object: Fields };
  return { ...event, data: { ...data, object: upgradeFields(data.object) } };
}

function upgradeFields(fields: Fields): Fields {
  if (fields.object === 'charge') return upgradeCharge(fields);
  if (fields.object === 'invoice') return upgradeInvoice(fields);
  return fields.object === 'subscription' ? upgradeSubscription(fields) : fields;
}

function upgradeInvoice({ status_details: _statusDetails, ...fields }: Fields): Fields {
  const url = fields.hosted_invoice_url;
  return { ...fields, invoice_pdf: url ? `${url}/pdf` : null };
}

function upgradeSubscription({ status_details: _statusDetails, ...fields }: Fields): Fields {
  const { end_behavior } = fields.trial_settings as { end_behavior: Fields };
  return {
    ...fields,
    ...subscriptionDefaults,
    cancellation_details: { ...(fields.cancellation_details as Fields), feedback_option: null },
    trial_settings: { end_behavior: { billing_cycle_anchor: null, ...end_behavior } },
  };
}

function upgradeCharge({ customer_account: _customerAccount, ...fields }: Fields): Fields {
  const { card } = fields.payment_method_details as { card: Fields };
  const {
    display_brand: network,
    generated_from: _generated,
    networks: _networks,
    three_d_secure_usage: _usage,
    ...kept
  } = card;
  return {
    ...fields,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      ...(fields.outcome as Fields),
    },
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: fields.amount_captured || null,
        authorization_code: null,
        electronic_commerce_indicator: null,
        installments: null,
        mandate: null,
        network,
        network_transaction_id: null,
        three_d_secure: null,
        transaction_link_id: null,
        ...kept,
      },
    },
  };
}
