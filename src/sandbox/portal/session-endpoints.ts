import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { invalidRequest, ok } from '../http/errors.ts';
import { clearable, fields, oneOf, optional, text, type Values } from '../http/parameters.ts';
import { returnUrl } from '../payments/browser-endpoints.ts';
import type { PortalConfiguration, PortalFlow, PortalSession } from '../resources/portal.ts';
import { toApiObject } from '../resources/resources.ts';
import { newId, randomText } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { defaultConfiguration } from './configurations.ts';

const flowData = fields({
  type: oneOf('payment_method_update'),
  after_completion: optional(
    fields({
      type: oneOf('hosted_confirmation', 'portal_homepage', 'redirect'),
      hosted_confirmation: optional(fields({ custom_message: clearable(text) })),
      redirect: optional(fields({ return_url: returnUrl })),
    }),
  ),
});

const createShape = {
  configuration: optional(text),
  customer: text,
  flow_data: optional(flowData),
  return_url: returnUrl,
};

export const portalSessionEndpoints: Endpoint[] = [
  endpoint('POST /v1/billing_portal/sessions', createShape, (ctx, params) =>
    ok(toApiObject(createSession(ctx, params))),
  ),
];

function createSession(ctx: Context, params: Values<typeof createShape>): PortalSession {
  const customer = retrieve(ctx, 'customer', params.customer, 'customer');
  const configuration = params.configuration
    ? retrieve(ctx, 'billing_portal.configuration', params.configuration, 'configuration')
    : defaultConfiguration(ctx);
  const token = randomText(40);
  const session = ctx.store.put<PortalSession>({
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: ctx.now,
    customer: customer.id,
    customer_account: null,
    flow: params.flow_data ? flowOf(configuration, params.flow_data) : null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${ctx.hostedPagesUrl}/portal/${token}`,
    internal: { token },
  });
  emitEvent(ctx, 'billing_portal.session.created', session);
  return session;
}

function flowOf({ features }: PortalConfiguration, data: ReturnType<typeof flowData>): PortalFlow {
  if (!features.payment_method_update.enabled)
    throw invalidRequest(
      'parameter_invalid',
      'The payment_method_update flow needs that feature in the portal configuration.',
      'flow_data[type]',
    );
  const { after_completion: after } = data;
  const redirectUrl = after?.redirect?.return_url;
  if (after?.type === 'redirect' && !redirectUrl) {
    const param = 'flow_data[after_completion][redirect][return_url]';
    throw invalidRequest('parameter_missing', `Missing required param: ${param}.`, param);
  }
  return {
    after_completion: {
      hosted_confirmation:
        after?.type === 'hosted_confirmation'
          ? { custom_message: after.hosted_confirmation?.custom_message ?? null }
          : null,
      redirect: redirectUrl ? { return_url: redirectUrl } : null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: data.type,
  };
}
