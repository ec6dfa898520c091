type Belonging = { subscriptionId: string | null; extraOf: string | null };

/** Whether its day may be changed, and it be cancelled, without a subscription's box. */
export function comesAlone({ subscriptionId, extraOf }: Belonging): boolean {
  return subscriptionId === null && extraOf === null;
}
