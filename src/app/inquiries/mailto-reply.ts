/** The `mailto:` URL of a reply. Address and subject are encoded, so that they cannot add header fields. */
export function mailtoReply(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
