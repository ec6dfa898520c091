/** Whether its day may be changed, and it be cancelled, without its subscription. */
export function comesAlone({ subscriptionId }: { subscriptionId: string | null }): boolean {
  return subscriptionId === null;
}
