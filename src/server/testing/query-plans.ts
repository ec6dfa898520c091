import type { Db } from '../platform/db/db.ts';

/** Explains every statement that `work` prepares. */
export async function queryPlansOf({ $client }: Db, work: () => unknown): Promise<string[]> {
  const statements: string[] = [];
  const prepare = $client.prepare;
  $client.prepare = ((text: string) => {
    statements.push(text);
    return prepare.call($client, text);
  }) as typeof prepare;
  try {
    await work();
  } finally {
    $client.prepare = prepare;
  }
  return statements.flatMap((text) =>
    $client
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  );
}
