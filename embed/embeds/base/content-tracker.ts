/**
 * Tracks how method calls and user actions make the app's content differ from its configuration. `update()` compares
 * with this state, so that its result equals a new embed.
 */
import { deepEqual } from '../../deep-equal.ts';
import { isRecord, type MessageRecord } from '../../is-record.ts';
import { candidates, UncertainValue } from './changes.ts';
import type { RequestOutcome } from '../nodes/request.ts';
import type { AnyConfiguration } from './resolve-configuration.ts';

/** The parts of a component that the tracker needs. */
export interface TrackedContent {
  config: AnyConfiguration;
  appConfig: AnyConfiguration;
  iframeLoaded: boolean;
}

/** The configuration member that a request changes; null for a change that only a load can undo. */
type Effect = { member: string; apply: (before: unknown) => unknown } | null;

/** A request without a response yet. */
type Pending = {
  effect: Effect;
  /** The request waits for the frame, so it is sent after the load. */
  isHeld: boolean;
  /** The member's value in the app before the request. */
  before: unknown;
  version: number;
};

/** Requests that do not change which configuration the app shows. */
const NO_CHANGE =
  /(\/(load|prepare|create|config|token|save|saveAs|print|refresh|capture|exportData|closeAllOverlays|clearSelectedVisuals\/\w+)|^\/quickcreate)$/;

const set = (member: string, value: unknown): Effect => ({ member, apply: () => value });

/** The app merges sent settings into its own, but replaces lists. */
function merge(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above) || Array.isArray(below) || Array.isArray(above)) return above;
  const merged: MessageRecord = { ...below };
  for (const [name, value] of Object.entries(above)) merged[name] = merge(below[name], value);
  return merged;
}

/** @returns undefined when the request does not change the content */
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

/** The part of a filter that decides which data are visible. The app adds further members, which do not count. */
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
  /** Changes that only a load can undo. */
  const unknown = new Set<unknown>();
  /** For each member, the number of the last request that changes it. */
  const versions = new Map<string, number>();
  let defaultPage: string | undefined;
  /** Whether the first page is still to come; undefined until the app has accepted the load. */
  let isOpening: boolean | undefined = false;

  const known = () => component.appConfig as MessageRecord;

  /** View mode is the default of the app, so it counts as unset unless the configuration sets a mode. */
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
    /** Whether only a load can show the configuration again. */
    needsLoad: (): boolean => unknown.size > 0,

    /** The page that the report shows if its configuration names none; undefined until the app reports it. */
    defaultPage: (): string | undefined => defaultPage,

    /** @returns a check to call when the response arrives: whether no other request has changed the member */
    watch(member: string): () => boolean {
      const version = versions.get(member) ?? 0;
      return () => (versions.get(member) ?? 0) <= version + 1;
    },

    /** Records a request to the app. @returns a function that takes its outcome; undefined if the request changes nothing */
    track(verb: string, url: string, body: unknown): ((outcome: RequestOutcome) => void) | undefined {
      const effect = effectOf(verb, url, body);
      if (effect === undefined) return undefined;
      const request: Pending = { effect, isHeld: !component.iframeLoaded, before: undefined, version: 0 };
      pending.add(request);
      begin(request);
      return (outcome) => {
        // A load that was sent since then has restored the configuration.
        if (!pending.delete(request) || outcome === 'unanswered') return;
        if (outcome === 'refused') unknown.delete(request);
        complete(request, outcome === 'taken');
      };
    },

    /** A load was sent. Requests that wait for the frame follow it. */
    restart() {
      unknown.clear();
      versions.clear();
      defaultPage = isOpening = undefined;
      for (const request of pending) {
        if (request.isHeld) begin(request);
        else pending.delete(request);
        request.isHeld = false;
      }
    },

    /** The app has accepted the load. Until then its events come from the content before it. */
    accepted() {
      isOpening = true;
    },

    /** An event of the app. Before the content is rendered, events report the effect of the configuration. */
    receive(name: string, body: unknown, isRendered: () => boolean) {
      const detail = Object(body) as {
        newPage?: { name: string };
        filters?: unknown;
        visual?: unknown;
      };
      if (name === 'pageChanged' && detail.newPage && isOpening !== undefined) {
        const isFirst = isOpening && !isRendered() && !versions.has('pageName');
        isOpening = false;
        const page = detail.newPage.name;
        const { pageName } = component.config;
        if (isFirst) defaultPage = pageName === undefined ? page : undefined;
        else setPage(page === defaultPage ? undefined : page);
      }
      const isOwn = () => candidates(known()['filters']).some((list) => isSameFiltering(list, detail.filters));
      const isFiltered = name === 'filtersApplied' && !isOwn();
      const isSlicer = name === 'dataSelected' && isRecord(detail.visual) && detail.visual['type'] === 'slicer';
      if ((isFiltered || isSlicer || name === 'bookmarkApplied') && isRendered()) unknown.add(name);
    },
  };
}

export type ContentTracker = ReturnType<typeof createContentTracker>;
