import type { Cookie } from 'elysia';
import type { Deps } from '../deps.ts';
import { ipAddress } from '../ip-address.ts';
import { deviceName } from './device-name.ts';
import { browserToken, keptReferralCode, sessionToken } from './session-plugin.ts';
import type { ClientContext } from './sign-in.ts';

type Asked = {
  request: Request;
  server: Parameters<typeof ipAddress>[1];
  cookie: Record<string, Cookie<unknown>>;
};

/** What the domain wants to know of a request. */
export function clientContext(deps: Deps, { request, server, cookie }: Asked): ClientContext {
  return {
    ipAddress: ipAddress(deps.env, server, request),
    device: deviceName(request.headers.get('user-agent') ?? ''),
    oldToken: sessionToken(deps, cookie),
    browserToken: browserToken(deps, cookie),
    referralCode: keptReferralCode(deps, cookie),
  };
}
