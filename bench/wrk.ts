/**
 * Requests per second that a server answers to wrk with 32 connections, for `seconds`. wrk is written in C: a generator
 * in this process would be slower than what it measures. Throws without wrk, and when an answer is not a 2xx.
 */
export async function requestsPerSecond(port: number, path: string, seconds: number): Promise<number> {
  if (!Bun.which('wrk')) throw new Error('This figure needs wrk: apt-get install wrk');
  const url = `http://127.0.0.1:${port}${path}`;
  const wrk = Bun.spawn(['wrk', '-t1', '-c32', `-d${seconds}s`, url], { stdout: 'pipe' });
  const report = await new Response(wrk.stdout).text();
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!(perSecond > 0) || /Non-2xx|Socket errors/.test(report)) throw new Error(`wrk failed:\n${report}`);
  return perSecond;
}
