import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  AddressValidationLog,
  GeocodeAnswer,
  GeocodeRequest,
  ZipCodeAnswer,
  ZipCodeParams,
} from '../../shared/contract/delivery.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { lookUpAddress, lookUpZipCode, noteOutsideAddress } from './visitor-lookups.ts';

export function deliveryRoutes(deps: Deps) {
  return new Elysia({ name: 'delivery' })
    .use(sessionPlugin(deps))
    .get(
      '/api/delivery/zip/:zipCode',
      ({ params, server, request }) =>
        lookUpZipCode(deps, ipAddress(deps.env, server, request), params.zipCode),
      { params: inputSchema(ZipCodeParams), response: ZipCodeAnswer },
    )
    .post(
      '/api/geocode',
      ({ body, server, request }) => lookUpAddress(deps, ipAddress(deps.env, server, request), body.address),
      { body: inputSchema(GeocodeRequest), response: GeocodeAnswer },
    )
    .post(
      '/api/address-validation-log',
      ({ body, user, server, request }) =>
        noteOutsideAddress(deps, ipAddress(deps.env, server, request), user, body),
      {
        maybeSignedIn: true,
        body: inputSchema(AddressValidationLog),
        response: v.object({ logged: v.literal(true) }),
      },
    );
}
