import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import {
  clearable,
  fields,
  flag,
  givenOnly,
  mergeMetadata,
  metadata,
  optional,
  text,
} from '../http/parameters.ts';
import { evidenceFields } from '../resources/charges.ts';
import { toApiObject } from '../resources/resources.ts';
import { closeDispute, respondToDispute } from './disputes.ts';

const evidence = fields(
  Object.fromEntries(evidenceFields.map((name) => [name, clearable(text)])) as Record<
    (typeof evidenceFields)[number],
    ReturnType<typeof clearable<string>>
  >,
);

const listShape = { ...datedPageShape, charge: optional(text), payment_intent: optional(text) };

export const disputeEndpoints: Endpoint[] = [
  endpoint('GET /v1/disputes', listShape, (ctx, { charge, payment_intent: intent, ...params }) =>
    listResponse(ctx, 'dispute', { parent: charge }, params, '/v1/disputes', (one) =>
      intent === undefined ? true : one.payment_intent === intent,
    ),
  ),
  endpoint('GET /v1/disputes/:id', {}, (ctx, _params, id) => ok(toApiObject(retrieve(ctx, 'dispute', id)))),
  endpoint(
    'POST /v1/disputes/:id',
    { evidence: optional(evidence), metadata, submit: optional(flag) },
    (ctx, params, id) => {
      const dispute = retrieve(ctx, 'dispute', id);
      const response = {
        evidence: givenOnly(params.evidence ?? {}),
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        submit: params.submit ?? params.evidence !== undefined,
      };
      return ok(toApiObject(respondToDispute(ctx, dispute, response)));
    },
  ),
  endpoint('POST /v1/disputes/:id/close', {}, (ctx, _params, id) =>
    ok(toApiObject(closeDispute(ctx, retrieve(ctx, 'dispute', id), 'lost'))),
  ),
];
