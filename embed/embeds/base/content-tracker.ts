/**
 * The difference between the app's content and its configuration, by the page's method calls and the user's actions.
 * `update()` compares with it, so that its result equals a new embed.
 */
import { deepEqual } from '../../deep-equal.ts';
import { isRecord, type MessageRecord } from '../../is-record.ts';
import { candidates, UncertainValue } from './changes.ts';
import type { RequestOutcome } from '../nodes/request.ts';
import type { AnyConfiguration } from './resolve-configuration.ts';

/** A component, as far as its content is tracked. */
export interface TrackedContent {
  config: AnyConfiguration;
  appConfig: AnyConfiguration;
  iframeLoaded: boolean;
}

/** A member of the configuration that a request changes; null: something that only a load takes back. */
type Effect = { member: string; apply: (before: unknown) => unknown } | null;

/** A request that is not answered yet. */
type Pending = {
  effect: Effect;
  /** It waits for the frame, so it follows the load. */
  isHeld: boolean;
  /** What the app had of the member before. */
  before: unknown;
  version: number;
};

/** Requests after which the app shows the same configuration as before. */
const NO_CHANGE =
  /(\/(load|prepare|create|config|token|save|saveAs|print|refresh|capture|exportData|closeAllOverlays|clearSelectedVisuals\/\w+)|^\/quickcreate)$/;

const set = (member: string, value: unknown): Effect => ({ member, apply: () => value });

/** Settings that are sent are laid over those that the app has; lists are replaced. */
function merge(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above) || Array.isArray(below) || Array.isArray(above)) return above;
  const merged: MessageRecord = { ...below };
  for (const [name, value] of Object.entries(above)) merged[name] = merge(below[name], value);
  return merged;
}

/** @returns undefined when the request changes nothing of the content */
function effectOf(verb: string, url: string, body: unknown): Effect | undefined {
  if (verb === 'get' || NO_CHANGE.test(url)) return undefined;
  const [, what = '', rest = ''] = /^\/report\/(\w+)\/?(.*)$/.exec(url) ?? [];
  if (what === 'pages' && rest === 'active' && isRecord(body)) return set('pageName', body['name']);
  if (what === 'filters' && verb === 'put') return set('filters', body);
  if (what === 'settings') return { member: 'settings', apply: (before) => merge(before, body) };
  if (what === 'theme') return set('theme', isRecord(body) && Object.keys(body).length > 0 ? body : undefined);
  if (what === 'switchMode') return set('viewMode', rest.toLowerCase() === 'edit' ? 1 : 0);
  if (what === 'render' && !body) return undefined;
  if (what === 'userState' && verb === 'post') return undefined;
  return null;
}

/** The part of a filter that decides what is visible: the app adds its own members. */
const essence = ({ target, filterType, operator, values, conditions }: MessageRecord) => {
  const { table, column, measure } = isRecord(target) ? target : {};
  return { table, column, measure, filterType, operator, values, conditions };
};
const isSameFiltering = (one: unknown, other: unknown) =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  deepEqual((one as MessageRecord[]).map(essence), (other as MessageRecord[]).map(essence));

export function createContentTracker(component: TrackedContent) {
  const pending = new Set<Pending>();
  /** Changes that only a load takes back. */
  const unknown = new Set<unknown>();
  /** The number of the last request by the member that it changes. */
  const versions = new Map<string, number>();
  let defaultPage: string | undefined;
  let isOpening = false;

  const known = () => component.appConfig as MessageRecord;
  const isPending = (member: string) => [...pending].some(({ effect }) => effect?.member === member);

  /** View mode and an empty theme are what the app has without a word. */
  const written = (member: string, value: unknown) =>
    member === 'viewMode' && value === 0 ? (component.config as MessageRecord)[member] && value : value;

  function begin(request: Pending) {
    const { effect } = request;
    if (!effect) {
      unknown.add(request);
      return;
    }
    const { member, apply } = effect;
    request.version = (versions.get(member) ?? 0) + 1;
    versions.set(member, request.version);
    request.before = known()[member];
    const values = candidates(request.before);
    known()[member] = new UncertainValue([...values, ...values.map(apply)]);
  }

  function complete({ effect, version, before }: Pending, isTaken: boolean) {
    if (!effect || versions.get(effect.member) !== version) return;
    const values = candidates(before).map((value) => written(effect.member, effect.apply(value)));
    const after = values.length === 1 ? values[0] : new UncertainValue(values);
    known()[effect.member] = isTaken ? after : before;
  }

  /** The user is on this page. A pending request may still lead away from it. */
  function setPage(page: string | undefined) {
    const requests = [...pending].filter(({ effect }) => effect?.member === 'pageName');
    for (const request of requests) request.before = page;
    known()['pageName'] = requests.length > 0 ? new UncertainValue([...candidates(known()['pageName']), page]) : page;
  }

  return {
    /** Whether only a load shows the configuration again. */
    needsLoad: (): boolean => unknown.size > 0,

    /** The page that the report shows if its configuration names none; undefined until the app reports it. */
    defaultPage: (): string | undefined => defaultPage,

    /** @returns whether no other request has changed the member since; to be asked when the next one is answered */
    watch(member: string): () => boolean {
      const version = versions.get(member) ?? 0;
      return () => (versions.get(member) ?? 0) <= version + 1;
    },

    /** A request is sent to the app. @returns a function that takes its outcome; undefined if the request changes nothing */
    track(verb: string, url: string, body: unknown): ((outcome: RequestOutcome) => void) | undefined {
      const effect = effectOf(verb, url, body);
      if (effect === undefined) return undefined;
      const request: Pending = { effect, isHeld: !component.iframeLoaded, before: undefined, version: 0 };
      pending.add(request);
      begin(request);
      return (outcome) => {
        // If a load was sent since, the app shows the configuration again.
        if (!pending.delete(request) || outcome === 'unanswered') return;
        if (outcome === 'refused') unknown.delete(request);
        complete(request, outcome === 'taken');
      };
    },

    /** A load was sent. What waits for the frame comes after it. */
    restart() {
      unknown.clear();
      versions.clear();
      defaultPage = undefined;
      isOpening = true;
      for (const request of pending) {
        if (request.isHeld) begin(request);
        else pending.delete(request);
        request.isHeld = false;
      }
    },

    /** An event of the app. Before the content is rendered, events report the effect of the configuration. */
    receive(name: string, body: unknown, isRendered: boolean) {
      const detail = (isRecord(body) ? body : {}) as {
        newPage?: { name: string };
        filters?: unknown;
        visual?: unknown;
      };
      if (name === 'pageChanged' && detail.newPage) {
        const isFirst = isOpening && !isRendered && !versions.has('pageName');
        isOpening = false;
        const page = detail.newPage.name;
        const { pageName } = component.config;
        if (isFirst) defaultPage = pageName === undefined ? page : undefined;
        else setPage(page === defaultPage ? undefined : page);
      }
      if (!isRendered) return;
      const isOwn =
        isPending('filters') || candidates(known()['filters']).some((list) => isSameFiltering(list, detail.filters));
      const isFiltered = name === 'filtersApplied' && !isOwn;
      const isSlicer = name === 'dataSelected' && isRecord(detail.visual) && detail.visual['type'] === 'slicer';
      if (isFiltered || isSlicer || name === 'bookmarkApplied') unknown.add(name);
    },
  };
}

export type ContentTracker = ReturnType<typeof createContentTracker>;
