/* oxlint-disable react/iframe-missing-sandbox -- a sandboxed app has no origin to be known by; a page may ask for one. */
/** The frame element. */
import { deepEqual } from '../../deep-equal.ts';

/** A configuration can't set these attributes, because it may come from an untrusted source. */
const OWN = /^(src|srcdoc|on.*)$/i;

type Attributes = Readonly<Record<string, string>>;

const TITLES: Readonly<Record<string, string>> = {
  dashboard: 'Embedded dashboard',
  tile: 'Embedded tile',
  visual: 'Embedded visual',
  qna: 'Embedded questions and answers',
};

/** The default title, because screen readers announce a frame by its title. */
const titleFor = (type: string) => TITLES[type] ?? 'Embedded report';

/** Makes the frame and puts it into the element in place of everything that was there. */
export function insertFrame(
  element: HTMLElement,
  src: string,
  type: string,
  attributes: Attributes = {},
): HTMLIFrameElement {
  const iframe = element.ownerDocument.createElement('iframe');
  iframe.setAttribute('src', src);
  iframe.setAttribute('scrolling', 'no');
  iframe.setAttribute('allowfullscreen', 'true');
  iframe.style.width = '100%';
  iframe.style.height = '100%';
  setAttributes(iframe, type, attributes);
  element.replaceChildren(iframe);
  return iframe;
}

/** Sets the attributes of another configuration and removes those that it lacks. Attributes that the page set itself stay. */
export function replaceAttributes(
  iframe: HTMLIFrameElement,
  type: string,
  after?: Attributes,
  before: Attributes = {},
) {
  if (deepEqual(before, after ?? {})) return;
  for (const name of Object.keys(before)) if (!OWN.test(name)) iframe.removeAttribute(name);
  setAttributes(iframe, type, after);
}

function setAttributes(iframe: HTMLIFrameElement, type: string, after: Attributes = {}) {
  for (const [name, value] of Object.entries({ title: titleFor(type), ...after })) {
    if (!OWN.test(name)) iframe.setAttribute(name, value);
  }
}

/** Attributes that affect how a page loads: a new value takes effect with the next page. */
const OF_LOADING = ['allow', 'csp', 'referrerpolicy', 'sandbox'];

export const loadsAlike = (before: Attributes = {}, after: Attributes = {}): boolean =>
  OF_LOADING.every((name) => before[name] === after[name]);

/** A hidden frame that warms up the browser's caches. */
export function insertHiddenFrame(parent: HTMLElement, src: string): HTMLIFrameElement {
  const iframe = parent.ownerDocument.createElement('iframe');
  iframe.setAttribute('style', 'display:none;');
  iframe.setAttribute('src', src);
  iframe.setAttribute('scrolling', 'no');
  iframe.setAttribute('allowfullscreen', 'false');
  parent.append(iframe);
  return iframe;
}

/** The browsers' names for full screen. */
type Vendors = Record<string, unknown>;

const callFirst = (target: Vendors, names: readonly string[]) => {
  const name = names.find((each) => typeof target[each] === 'function');
  if (name !== undefined) (target[name] as () => unknown).call(target);
};

export const enterFullscreen = (iframe: HTMLIFrameElement) =>
  callFirst(iframe as unknown as Vendors, [
    'requestFullscreen',
    'msRequestFullscreen',
    'mozRequestFullScreen',
    'webkitRequestFullscreen',
  ]);

export function leaveFullscreen(iframe: HTMLIFrameElement) {
  const document = iframe.ownerDocument as unknown as Vendors;
  const places = ['fullscreenElement', 'webkitFullscreenElement', 'mozFullscreenScreenElement', 'msFullscreenElement'];
  if (!places.some((place) => document[place] === iframe)) return;
  callFirst(document, ['exitFullscreen', 'mozCancelFullScreen', 'webkitExitFullscreen', 'msExitFullscreen']);
}
