/** What each case of `life-page.ts` must come to, in every engine, and the files for its page. */
import { contentOf } from '../../architecture/files.ts';
import { bundled } from './test-page.ts';

const LOST = 'An embedded element left the document. If it will not come back, call reset(element).';
const NO_ORIGIN = 'The frame has no origin. Its sandbox needs allow-same-origin.';

/** Calls in a new window follow its load, in order, and are answered. */
const CALLED = ['answered', 'answered', 'answered', '/report/load first', '/report/pages', '/report/save'];

export const EXPECTED: Readonly<Record<string, unknown>> = {
  'kept away for three hours': {
    away: { phase: 'lost', token: 'resting', asked: 0, warned: 1 },
    back: { loads: ['/report/load new1', '/report/token new2'], asked: 2, token: 'valid' },
  },
  'an emptied container': {
    empty: { phase: 'lost', asked: 0, warned: [LOST] },
    refilled: { loads: ['/report/load new1'], asked: 1 },
  },
  'a container that is emptied before its frame has loaded': { asked: 0, warned: 1 },
  'a token and a configuration that the page gives while the element is away': {
    token: 'noFrame',
    loads: ['/report/load second'],
    update: 'answered',
    loadsThen: ['/report/load third'],
    page: 'P2',
    asked: 0,
  },
  'a token that the app has not answered when the element leaves': {
    token: 'reset',
    loads: ['/report/load second'],
    config: 'second',
  },
  'a token that the app refuses after the return': {
    loads: ['/report/load refused', '/report/load new1'],
    asked: 1,
  },
  'calls after a return and after a move': {
    away: 'noFrame',
    back: CALLED,
    moved: CALLED,
    lost: 'reset',
    again: CALLED,
  },
  'a move that keeps the window': { pages: 'answered', phase: 'rendered', loads: [] },
  'a hidden Activity': {
    loads: ['/report/load first', '/report/token new1'],
    asked: 1,
    again: { loads: ['/report/load new1', '/report/token new2'], asked: 2 },
  },
  'a component in KeepAlive of Vue': {
    loads: ['/report/load first'],
    away: { called: 'noFrame', phase: 'lost', asked: 0, warned: [LOST] },
    back: { called: 'answered', loads: ['/report/load new1'], asked: 1 },
  },
  'a report in a frame of the page, and one that moves there': ['answered', 'answered'],
  'a report in a window that the page opened': 'answered',
  'a frame without an origin': { loaded: NO_ORIGIN, failures: [NO_ORIGIN] },
  'values of the browser that cannot be sent': [
    'body.themeJson.abort is a function and could not be cloned.',
    'body.themeJson is a Response and could not be cloned.',
    'body.themeJson is a XMLHttpRequest and could not be cloned.',
  ],
};

/** The page, its script and the app of its frames, by path. */
export async function lifeFiles(): Promise<Readonly<Record<string, string>>> {
  const [page, app] = await Promise.all([
    bundled('test/embed/kit/life-page.ts', 'lives', { mode: 'development' }),
    bundled('test/embed/kit/life-app.ts', 'app'),
  ]);
  return {
    '/life-page':
      '<!doctype html><title>Life</title><body><script src="/vue.js"></script><script src="/life-page.js"></script></body>',
    '/vue.js': contentOf('node_modules/@vue/runtime-dom/dist/runtime-dom.global.prod.js'),
    '/life-page.js': page,
    '/life-app': `<!doctype html><title>App</title><script>${app}</script>`,
    '/life-window': '<!doctype html><title>Another page</title>',
  };
}
