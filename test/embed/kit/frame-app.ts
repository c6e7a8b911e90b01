/**
 * The stub for the app in the frame: it records messages, answers requests, and posts what the test page tells it to. The test page controls it
 * through a port, so that the library's listener sees none of that.
 */
import type { Answer, Message } from './scenario.ts';

const received: unknown[] = [];
const answers: Answer[] = [];
const pages = [
  {
    name: 'p1',
    displayName: 'First',
    isActive: false,
    visibility: 0,
    defaultSize: { type: 4, width: 640, height: 480 },
    defaultDisplayOption: 1,
    mobileSize: { type: 5 },
    background: { color: '#fff' },
    wallpaper: { color: '#eee' },
  },
  { name: 'p2', displayName: 'Second', isActive: true, visibility: 1 },
];
const visuals = [
  { name: 'v1', title: 'Sales', type: 'barChart', layout: { x: 1, y: 2, width: 3, height: 4 } },
  { name: 'v2', title: 'Region', type: 'slicer', layout: {} },
];

/** The answer to requests for which the test page has set no `answer`. */
function bodyFor(method: string, url: string): unknown {
  if (method === 'GET' && url.endsWith('/pages')) return pages;
  if (method === 'GET' && url.endsWith('/visuals')) return visuals;
  if (method === 'POST' && url.endsWith('/addPage')) return pages[0];
  return { answerTo: `${method} ${url}` };
}

window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  const reply = (message: unknown) => source?.postMessage(message, { targetOrigin: '*' });
  // Marks the end of the messages sent so far. It returns by the same route.
  if (typeof data === 'string' && data.startsWith('barrier')) return reply(data);
  received.push(data);
  const { method, url = '', headers } = (data ?? {}) as Message;
  if (typeof method !== 'string') return undefined;
  const own = answers.find((answer) => url.endsWith(answer.url));
  if (own?.silent) return undefined;
  const { statusCode = 200, body = bodyFor(method, url) } = own ?? {};
  return reply({ statusCode, headers: { id: headers?.['id'] }, body });
});

type Order = { answer?: Answer; say?: unknown; take?: true };

const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.answer) answers.unshift(data.answer);
  if ('say' in data) window.parent.postMessage(data.say, '*');
  port1.postMessage(data.take ? received.splice(0) : null);
});
port1.start();
window.parent.postMessage('app', '*', [port2]);
