import { unwrap } from './api.ts';

/** A page of a list: its rows, the cursor of the next page (null on the last one) and how many rows there are in all. */
export type ListPage<Row> = { rows: Row[]; next: string | null; total: number | null };

type Answer<Row> = Promise<{
  data: Row[] | null;
  error: { status: unknown; value: unknown } | null;
  response?: Response;
}>;

/** A page from an answer and its headers `Link` and `X-Total-Count`; throws `ApiError` for a failed one. */
export async function unwrapPage<Row>(answer: Answer<Row>): Promise<ListPage<Row>> {
  const rows = await unwrap<Row[] | null>(answer);
  const headers = (await answer).response?.headers;
  const total = headers?.get('x-total-count');
  return { rows, next: nextCursor(headers?.get('link')), total: total ? Number(total) : null };
}

/** The cursor in `</api/orders?cursor=abc>; rel="next"`. */
function nextCursor(link: string | null | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address ? new URLSearchParams(address.split('?')[1]).get('cursor') : null;
}
