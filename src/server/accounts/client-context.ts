import type { Cookie } from 'elysia';
import type { Deps } from '../platform/deps.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { knownBrowserToken, referralCodeFromCookie, sessionToken } from './session-plugin.ts';
import { deviceName } from './sessions/device-name.ts';
import type { ClientContext } from './sign-in/sign-in.ts';

type RequestContext = {
  request: Request;
  server: Parameters<typeof ipAddress>[1];
  cookie: Record<string, Cookie<unknown>>;
};

export function clientContext(deps: Deps, { request, server, cookie }: RequestContext): ClientContext {
  return {
    ipAddress: ipAddress(deps.env, server, request),
    device: deviceName(request.headers.get('user-agent') ?? ''),
    currentSessionToken: sessionToken(deps, cookie),
    knownBrowserToken: knownBrowserToken(deps, cookie),
    referralCode: referralCodeFromCookie(deps, cookie),
  };
}
