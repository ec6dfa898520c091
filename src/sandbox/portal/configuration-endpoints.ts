import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { ok } from '../http/errors.ts';
import { clearable, fields, givenOnly, mergeMetadata, metadata, text } from '../http/parameters.ts';
import { toApiObject } from '../resources/resources.ts';
import { businessProfile, createConfiguration, featuresShape } from './configurations.ts';

const createShape = {
  business_profile: businessProfile,
  default_return_url: clearable(text),
  metadata,
  name: clearable(text),
  features: fields(featuresShape),
};

const noProfile = { headline: null, privacy_policy_url: null, terms_of_service_url: null };

export const portalConfigurationEndpoints: Endpoint[] = [
  endpoint('POST /v1/billing_portal/configurations', createShape, (ctx, params) => {
    const terms = {
      business_profile: { ...noProfile, ...givenOnly(params.business_profile ?? {}) },
      default_return_url: params.default_return_url ?? null,
      features: params.features,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
    };
    return ok(toApiObject(createConfiguration(ctx, terms)));
  }),
];
