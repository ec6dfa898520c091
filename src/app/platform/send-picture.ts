import { ApiError } from './api.ts';

/** Uploads a picture as the body of a PUT, which the typed client cannot send. Throws `ApiError` when it is refused. */
export async function sendPicture(path: string, picture: File): Promise<void> {
  const answer = await fetch(path, { method: 'PUT', body: picture, credentials: 'include' });
  if (!answer.ok) throw new ApiError(answer.status, await answer.text());
}
