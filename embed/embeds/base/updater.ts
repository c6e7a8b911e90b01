/**
 * `update()`: changes the app to a new configuration with as few requests as possible. Afterwards the component equals
 * a new embed of that configuration or, after a rejection, is unchanged.
 */
import { frameGone, isRefusal, typeKept } from '../../errors.ts';
import type { RequestOptions } from '../../protocol/pending-requests.ts';
import type { EmbedOptions } from '../../types.ts';
import { changedMembers, UncertainValue, candidates, type Change } from './changes.ts';
import type { ContentTracker } from './content-tracker.ts';
import type { AnyConfiguration } from './resolve-configuration.ts';
import { isSameOrigin, isSamePlace, withParameter } from '../frame/embed-url.ts';
import { loadsAlike, replaceAttributes } from '../frame/frame.ts';
import { deepEqual } from '../../deep-equal.ts';
import type { RenewalCause } from './token-refresher.ts';

/** The parts of a component that an update needs. */
export interface Updatable {
  config: AnyConfiguration;
  /** The configuration that the app has, or will have when the frame has loaded, with the token as the page gave it. */
  appConfig: AnyConfiguration;
  readonly content: Pick<ContentTracker, 'needsLoad' | 'watch'>;
  given: AnyConfiguration;
  options: EmbedOptions;
  requestOptions: RequestOptions | undefined;
  eventHooks: { accessTokenProvider?: unknown } | undefined;
  bootstrapConfig: AnyConfiguration | null;
  embedtype: string;
  iframe: HTMLIFrameElement;
  iframeLoaded: boolean;
  readonly openingPath: string;
  /**
   * `shown`: the app has the known configuration; `loading`: it is about to have it; `absent`: it does not have it, and
   * no load is under way.
   */
  contentStatus(): 'shown' | 'loading' | 'absent' | 'gone';
  populateConfig(config: object, isBootstrap: boolean): void;
  assertLoadable(): void;
  planChange(member: string, before: readonly unknown[], after: AnyConfiguration): Change | null;
  setAccessToken(token: string): Promise<void>;
  scheduleRenewal(cause: RenewalCause): void;
  navigateFrame(src: string): void;
  reloadContent(): Promise<unknown>;
}

export function createUpdater(component: Updatable) {
  let turn = 0;
  let latest: Promise<void> = Promise.resolve();

  async function apply(given: AnyConfiguration): Promise<void> {
    if (component.contentStatus() === 'gone') throw frameGone({ method: 'POST', url: component.openingPath });
    const draft = draftOf(component, given);
    const token = draft.appConfig.accessToken ?? '';
    const current = component.config.accessToken;
    const { accessToken: before } = component.appConfig as Record<string, unknown>;
    // If a token was renewed since the last update, it is newer than the token that the page passes again.
    const isNewToken = before !== token && (before instanceof UncertainValue || current !== token);
    if (!isNewToken && current !== undefined) draft.config.accessToken = current;
    const changed = changedMembers(component.appConfig, draft.appConfig);
    const isMoved = isElsewhere(component, draft);
    const changes = changed.map((member) =>
      component.planChange(member, candidates(component.appConfig[member]), draft.config),
    );
    const isAskedOtherwise = asksForTokens(component) !== asksForTokens(draft);
    const status = component.contentStatus();
    const isOnlyKnown = !component.content.needsLoad();
    const isSmall =
      isOnlyKnown && (status === 'shown' ? !changes.includes(null) : status === 'loading' && changed.length === 0);
    const own = ++turn;
    takeOptions(component, draft);
    if (isMoved || isAskedOtherwise || !isSmall || (isNewToken && status !== 'shown')) {
      const restore = replaceState(component, draft);
      component.scheduleRenewal(isNewToken ? 'new token' : 'current token');
      if (isMoved) component.navigateFrame(getSource(draft));
      else if (component.iframeLoaded) {
        await component.reloadContent().catch((failure: unknown) => {
          if (own === turn) restore();
          throw failure;
        });
      }
      return;
    }
    component.eventHooks = draft.eventHooks;
    component.scheduleRenewal(isNewToken ? 'pending token' : 'current token');
    const steps = changed.map((member, index) => ({ member: member as string, send: changes[index] ?? null }));
    const sendToken = () => component.setAccessToken(token).then(() => component.scheduleRenewal('new token'));
    if (isNewToken) steps.unshift({ member: 'accessToken', send: sendToken });
    else component.appConfig.accessToken = token;
    const { config } = component;
    for (const { member, send } of steps) {
      const known = component.appConfig as Record<string, unknown>;
      const before = known[member];
      const wanted = draft.appConfig[member as keyof AnyConfiguration];
      const isLatest = component.content.watch(member);
      // The content tracker records the other members when their requests are sent.
      const isToken = member === 'accessToken';
      if (isToken) known[member] = new UncertainValue([...candidates(before), wanted]);
      const failure = await send?.().then(
        () => null,
        (reason: unknown) => ({ reason }),
      );
      if (!failure) Object.assign(config, { [member]: draft.config[member as keyof AnyConfiguration] });
      // A newer update has begun. It treats every member that it does not send as uncertain.
      if (own !== turn) return latest;
      // The component was embedded again during the update, which sends the whole configuration.
      if (component.config !== config) return;
      if (!failure && isLatest()) known[member] = wanted;
      if (failure && isToken && isRefusal(failure.reason)) known[member] = before;
      if (failure) throw failure.reason;
    }
    component.given = draft.given;
  }

  return (config: object): Promise<void> => {
    const before = turn;
    const applied = apply(config);
    // An update that fails before it sends anything does not become the latest.
    if (turn !== before) latest = applied;
    return applied;
  };
}

/**
 * Copies the component lazily: reads fall through to the component, writes stay in the copy.
 *
 * @throws the errors that embedding the configuration would throw, and Error for another type
 */
function draftOf(component: Updatable, given: AnyConfiguration): Updatable {
  const { type = '', uniqueId = '' } = component.config;
  const wanted = given.type ?? type;
  if (wanted !== type) throw new Error(typeKept(type, wanted));
  const draft = Object.create(component) as Updatable;
  draft.populateConfig({ ...given, type, uniqueId: given.uniqueId || uniqueId }, false);
  draft.assertLoadable();
  return draft;
}

/**
 * The component takes over the draft's state.
 *
 * @returns a function that restores the previous state, except the library's own options; the app's state is uncertain
 * then
 */
function replaceState(component: Updatable, draft: Updatable): () => void {
  const { appConfig: _appConfig, options: _options, requestOptions: _requestOptions, ...taken } = draft;
  const names = Object.keys(taken) as (keyof Updatable)[];
  const before = Object.fromEntries(names.map((name) => [name, component[name]]));
  Object.assign(component, draft);
  return () => {
    if (component.config !== draft.config) return;
    Object.assign(component, before);
    component.scheduleRenewal('new token');
  };
}

const getSource = ({ config: { embedUrl = '', uniqueId = '' } }: Updatable) => withParameter(embedUrl, 'uid', uniqueId);

const asksForTokens = ({ eventHooks }: Updatable) => eventHooks?.accessTokenProvider !== undefined;

/** Whether the frame must load another page: the same app with the same parameters can show other content in place. */
function isElsewhere(component: Updatable, draft: Updatable): boolean {
  const { appConfig, bootstrapConfig, options } = component;
  const { embedUrl: before = '', uniqueId } = appConfig;
  const { embedUrl: after = '' } = draft.config;
  // A bootstrapped frame can load any content of its origin.
  if (bootstrapConfig) return !isSameOrigin(before, after);
  const staysThere = uniqueId === draft.config.uniqueId && isSamePlace(before, after);
  return !staysThere || !loadsAlike(options.frameAttributes, draft.options.frameAttributes);
}

/**
 * Options of the library itself are not sent and apply at once. `requestOptions` that the page wrote to the component
 * stay unless the configuration changes them.
 */
function takeOptions(component: Updatable, draft: Updatable) {
  const { options: before, iframe, embedtype } = component;
  const { options: after } = draft;
  replaceAttributes(iframe, embedtype, after.frameAttributes, before.frameAttributes);
  if (deepEqual(before.requestOptions, after.requestOptions)) draft.requestOptions = component.requestOptions;
  component.requestOptions = draft.requestOptions;
  component.options = after;
}
