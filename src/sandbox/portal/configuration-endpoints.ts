import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, ok } from '../http/errors.ts';
import { listResponse, pageShape } from '../http/lists.ts';
import {
  clearable,
  fields,
  flag,
  mergeMetadata,
  metadata,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import type { PortalConfiguration } from '../resources/portal.ts';
import { toApiObject } from '../resources/resources.ts';
import { updateAndEmit } from '../webhooks/events.ts';
import { businessProfile, createConfiguration, featuresShape, updateFeatures } from './configurations.ts';

const sharedShape = {
  business_profile: businessProfile,
  default_return_url: clearable(text),
  metadata,
  name: clearable(text),
};
const createShape = { ...sharedShape, features: fields(featuresShape) };
const updateShape = { ...sharedShape, active: optional(flag), features: optional(fields(featuresShape)) };
const listShape = { ...pageShape, active: optional(flag), is_default: optional(flag) };
const type = 'billing_portal.configuration';

export const portalConfigurationEndpoints: Endpoint[] = [
  endpoint('POST /v1/billing_portal/configurations', createShape, (ctx, params) => {
    const terms = {
      business_profile: profileOf(params.business_profile, noProfile),
      default_return_url: params.default_return_url ?? null,
      features: params.features,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
    };
    return ok(toApiObject(createConfiguration(ctx, terms)));
  }),
  endpoint('GET /v1/billing_portal/configurations', listShape, (ctx, { active, is_default, ...params }) =>
    listResponse(ctx, type, {}, params, '/v1/billing_portal/configurations', (one) => {
      if (active !== undefined && one.active !== active) return false;
      return is_default === undefined || one.is_default === is_default;
    }),
  ),
  endpoint('GET /v1/billing_portal/configurations/:id', {}, (ctx, _params, id) =>
    ok(toApiObject(retrieve(ctx, type, id, 'configuration'))),
  ),
  endpoint('POST /v1/billing_portal/configurations/:id', updateShape, update),
];

function update(ctx: Context, params: Values<typeof updateShape>, id: string): ApiResponse {
  const before = retrieve(ctx, type, id, 'configuration');
  const { default_return_url: url, name } = params;
  const changes: Partial<PortalConfiguration> = {
    active: params.active ?? before.active,
    business_profile: profileOf(params.business_profile, before.business_profile),
    default_return_url: url === undefined ? before.default_return_url : url,
    features: updateFeatures(before.features, params.features ?? {}),
    metadata: mergeMetadata(before.metadata, params.metadata),
    name: name === undefined ? before.name : name,
    updated: ctx.now,
  };
  return ok(toApiObject(updateAndEmit(ctx, before, changes, 'billing_portal.configuration.updated')));
}

type Profile = PortalConfiguration['business_profile'];
const noProfile: Profile = { headline: null, privacy_policy_url: null, terms_of_service_url: null };

function profileOf(given: ReturnType<typeof businessProfile>, before: Profile): Profile {
  const { headline, privacy_policy_url, terms_of_service_url } = given ?? {};
  return {
    headline: headline === undefined ? before.headline : headline,
    privacy_policy_url: privacy_policy_url === undefined ? before.privacy_policy_url : privacy_policy_url,
    terms_of_service_url:
      terms_of_service_url === undefined ? before.terms_of_service_url : terms_of_service_url,
  };
}
