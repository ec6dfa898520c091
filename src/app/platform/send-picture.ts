import { unwrap } from './api.ts';
import { fetchForApi } from './fetch.ts';

/** Throws `ApiError`. Eden can't send a raw body. */
export async function sendPicture(path: string, picture: File): Promise<void> {
  const init: RequestInit = { method: 'PUT', body: picture, credentials: 'include' };
  const failed = (status: number, value: unknown) => ({ data: null, error: { status, value } });
  const sent = fetchForApi(location.origin + path, init).then(
    async (response) =>
      response.ok
        ? { data: null, error: null }
        : { ...failed(response.status, await response.text()), response },
    (error: unknown) => failed(0, error),
  );
  await unwrap(sent);
}
