import { api } from '../api.ts';
import { callsTo } from './subscription-calls.ts';

/** What an admin does with any subscription, on its customer's behalf. */
export const adminCalls = callsTo((id) => api.api.admin.subscriptions({ id }), [['admin']]);
