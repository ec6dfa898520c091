/** `sentAt` is epoch ms of real time. The key is the whole secret. */
export function signatureHeader(secret: string, body: string, sentAt: number): string {
  const seconds = Math.floor(sentAt / 1000);
  const hash = new Bun.CryptoHasher('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
