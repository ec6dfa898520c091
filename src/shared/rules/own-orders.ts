type Belonging = { subscriptionId: string | null; extraOf: string | null };

/** Whether its day may be changed, and it be cancelled, without a subscription's box. */
export function comesAlone({ subscriptionId, extraOf }: Belonging): boolean {
  return subscriptionId === null && extraOf === null;
}

type Cancellable = Belonging & {
  paymentStatus: string;
  /** Missing in responses kept by an earlier version. */
  timeline?: readonly { step: string; done?: number | undefined }[];
};

/** Paid, and none of it sown yet. */
export function isCancellable(order: Cancellable): boolean {
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded';
  const sown = order.timeline?.find(({ step }) => step === 'sown');
  return isPaid && comesAlone(order) && !sown?.done;
}
