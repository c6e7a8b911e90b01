/**
 * The app in the frame of `life-page.ts`. It tells the page which requests arrived, refuses tokens that begin with "refused", and answers other
 * requests only while it shows something.
 */
type AppRequest = { method: string; url: string; headers: Record<string, string>; body: unknown };

const uniqueId = new URLSearchParams(location.search).get('uid') ?? '';
const post = (message: object) => window.parent.postMessage(message, '*');
const say = (event: string, body: object) =>
  post({ method: 'POST', url: `/reports/${uniqueId}/events/${event}`, headers: { id: event }, body });
let isShown = false;

function handle({ method, url, body }: AppRequest): [statusCode: number, body: unknown] {
  if (!url.endsWith('/load'))
    return isShown || method === 'GET' || url === '/frontload/config'
      ? [200, []]
      : [404, { message: 'Nothing is loaded.' }];
  const { accessToken } = body as { accessToken: string };
  if (accessToken.startsWith('refused')) {
    say('error', { message: 'TokenExpired' });
    return [403, { message: 'TokenExpired' }];
  }
  isShown = true;
  say('loaded', {});
  say('rendered', {});
  return [202, null];
}

window.addEventListener('message', ({ data, source }: MessageEvent<AppRequest>) => {
  if (typeof data?.method !== 'string') return;
  const { url, headers } = data;
  const token = url.endsWith('/token') ? data.body : (data.body as { accessToken?: string } | null)?.accessToken;
  post({ seen: token === undefined ? url : `${url} ${String(token).split('.')[0]}` });
  const [statusCode, body] = handle(data);
  source?.postMessage({ statusCode, headers: { id: headers['id'] }, body }, { targetOrigin: '*' });
});
post({ method: 'POST', url: `/ready/${uniqueId}`, headers: { id: 'ready' }, body: {} });
