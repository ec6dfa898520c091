/** Opens an answer in the mail program; what strangers wrote adds no field to it. */
export function mailtoReply(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
