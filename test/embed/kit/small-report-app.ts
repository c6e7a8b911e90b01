/**
 * A small report app for the frame: two pages with a slicer each, filters, sorting, bookmarks, a phone layout, tokens that expire. It shows its
 * state as text and loses it with each load, as the provider's app does.
 */
/** What a user has set. */
export type Content = { page: string; filters: unknown[]; sorting: string; slicers: Record<string, unknown> };
type Request = { method: string; url: string; headers: Record<string, string>; body: Record<string, unknown> };

const PAGES = [
  { name: 'P1', displayName: 'Sales', visibility: 0, defaultSize: { type: 4, width: 1280, height: 720 } },
  { name: 'P2', displayName: 'Costs', visibility: 0, defaultSize: { type: 4, width: 1000, height: 1000 } },
];
const VISUALS = [
  { name: 'V1', title: 'By city', type: 'barChart', layout: {} },
  { name: 'S1', title: 'City', type: 'slicer', layout: {} },
];

const fresh = (): Content => ({ page: 'P1', filters: [], sorting: 'by name', slicers: {} });
let content = fresh();
let uniqueId = '';
let token = '';
let layout = 'desktop';
const printed: string[] = [];

/** Headless Chromium shows no print dialog, so the app shows what it would print. */
function draw() {
  const shown = { layout, ...content, slicer: content.slicers[content.page] ?? 'all', token, printed };
  const { slicers: _of, ...text } = shown;
  document.querySelector('output')!.textContent = JSON.stringify(text);
}

const say = (path: string, body: unknown) =>
  window.parent.postMessage(
    { method: 'POST', url: `/reports/${uniqueId}${path}`, headers: { id: `e${path}` }, body },
    '*',
  );

/** Like the provider's app: first it reports the new page, then that it is rendered. */
function show(page: string) {
  content.page = page;
  const { name, displayName } = PAGES.find((one) => one.name === page)!;
  draw();
  say('/events/pageChanged', { newPage: { name, displayName } });
  say('/events/rendered', {});
}

function load({ headers, body }: Request) {
  content = fresh();
  uniqueId = headers['uid'] ?? '';
  token = String(body['accessToken']);
  layout = (body['settings'] as { layoutType?: number } | undefined)?.layoutType === 2 ? 'phone' : 'desktop';
  say('/events/loaded', {});
  show('P1');
}

/** @returns the body of the answer */
function handle(request: Request): unknown {
  const { method, url, body } = request;
  const [, name = '', slicer] = /^\/report\/pages\/(\w+)\/visuals(\/S1\/slicer)?$/.exec(url) ?? [];
  if (slicer && method === 'GET') return content.slicers[name] ?? { filters: [] };
  if (slicer) content.slicers[name] = body;
  else if (name) return VISUALS;
  switch (`${method} ${url}`) {
    case 'POST /report/load':
      load(request);
      break;
    case 'GET /report/pages':
      return PAGES.map((page) => ({ ...page, isActive: page.name === content.page }));
    case 'PUT /report/pages/active':
      show(String(body['name']));
      break;
    case 'GET /report/filters':
      return content.filters;
    case 'PUT /report/filters':
      content.filters = body as unknown as unknown[];
      break;
    case 'POST /report/bookmarks/capture':
      return { name: 'B', displayName: 'B', state: JSON.stringify({ sorting: content.sorting, page: content.page }) };
    case 'POST /report/bookmarks/applyState':
      // Applying one of the app's bookmarks removes the report's filters.
      Object.assign(content, { filters: [] }, JSON.parse(String(body['state'])) as object);
      break;
    case 'POST /report/print':
      printed.push(content.page);
      break;
    default:
  }
  draw();
  return null;
}

window.addEventListener('message', ({ data, source }: MessageEvent<Request>) => {
  if (typeof data?.method !== 'string') return;
  const body = handle(data);
  source?.postMessage({ statusCode: 200, headers: { id: data.headers['id'] }, body }, { targetOrigin: '*' });
});

const does: Record<string, () => void> = {
  Costs: () => show('P2'),
  Portland: () => {
    content.slicers[content.page] = { filters: ['Portland'] };
    say('/events/rendered', {});
  },
  'Sort by sum': () => {
    content.sorting = 'by sum';
    say('/events/rendered', {});
  },
  'Select a bar': () =>
    say(`/pages/${content.page}/visuals/V1/events/dataSelected`, {
      visual: { name: 'V1', title: 'By city', type: 'barChart' },
      dataPoints: [{ identity: [], values: [] }],
    }),
  'Token expires': () => say('/events/error', { message: 'TokenExpired' }),
};
document.body.append(document.createElement('output'));
for (const [name, act] of Object.entries(does)) {
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = name;
  button.addEventListener('click', () => {
    act();
    draw();
  });
}
