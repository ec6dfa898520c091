/** Encoded, so the values cannot add header fields. */
export function mailtoReply(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
