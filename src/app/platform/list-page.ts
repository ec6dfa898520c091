import { unwrap } from './api.ts';

/** `next` is the next page's cursor, null on the last page. */
export type ListPage<Row> = { rows: Row[]; next: string | null; total: number | null };

type Answer<Row> = Promise<{
  data: Row[] | null;
  error: { status: unknown; value: unknown } | null;
  response?: Response;
}>;

/** Reads the `Link` and `X-Total-Count` headers; throws `ApiError`. */
export async function unwrapPage<Row>(answer: Answer<Row>): Promise<ListPage<Row>> {
  const rows = await unwrap<Row[] | null>(answer);
  const headers = (await answer).response?.headers;
  const total = headers?.get('x-total-count');
  return { rows, next: nextCursor(headers?.get('link')), total: total ? Number(total) : null };
}

/** From `</api/orders?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address ? new URLSearchParams(address.split('?')[1]).get('cursor') : null;
}
