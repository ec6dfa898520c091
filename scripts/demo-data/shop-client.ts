import { openClient, type ShopClient } from '../../src/server/testing/shop-client.ts';

const agents = ['iPhone', 'Android', 'Macintosh', 'Windows NT 10.0', 'iPad', 'X11; Linux'];

/** The `n`th browser of a demo shop. */
export function openVisitor(origin: string, n = 0): ShopClient {
  const agent = `Mozilla/5.0 (${agents[n % agents.length]}) Demo/${n}`;
  return openClient(origin, fetch, { headers: { origin, 'user-agent': agent } });
}

/** Pages of a list, joined. */
export async function listAll<Row>({ call }: ShopClient, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = path; next; ) {
    const page: Response = await call('GET', next);
    if (!page.ok) throw new Error(`${next}: ${page.status} ${await page.text()}`);
    rows.push(...(await page.json()));
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  return rows;
}
