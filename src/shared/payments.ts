import * as v from 'valibot';

/** `apiBase` is the path of the sandbox, null with real keys. */
export const PaymentsConfig = v.object({ publishableKey: v.string(), apiBase: v.nullable(v.string()) });
export type PaymentsConfig = v.InferOutput<typeof PaymentsConfig>;
