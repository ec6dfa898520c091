import { Elysia } from 'elysia';
import { ContactMessage, InquiryReceived, WholesaleInquiry } from '../../shared/contract/inquiries.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { receiveApplication, receiveMessage } from './inquiries.ts';

export function inquiryRoutes(deps: Deps) {
  return new Elysia({ name: 'inquiries' })
    .post(
      '/api/contact',
      ({ body, server, request }) => receiveMessage(deps, ipAddress(deps.env, server, request), body),
      { body: inputSchema(ContactMessage), response: InquiryReceived },
    )
    .post(
      '/api/wholesale-inquiry',
      ({ body, server, request }) => receiveApplication(deps, ipAddress(deps.env, server, request), body),
      { body: inputSchema(WholesaleInquiry), response: InquiryReceived },
    );
}
