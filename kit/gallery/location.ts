/**
 * The gallery's location in its URL: the tab, the collapsed states, and the simulated events. A link shows a colleague
 * the same situation.
 */
import { collapsibleStates } from '../drawing/collapse.ts';
import type { InitialView } from '../drawing/initial-view.ts';
import type { Detail } from '../drawing/rows.ts';
import type { Chart } from './charts.ts';
import { stateName, stateNamed } from './state-names.ts';
import type { ProposedEvent } from './data.ts';

export const TABS = ['Read', 'Live', 'Simulate', 'Paths'] as const;
export type Tab = (typeof TABS)[number];

export const DETAILS: Record<Detail, string> = {
  names: 'Names',
  triggers: 'Names and triggers',
  everything: 'Everything',
};

/** A simulation: the start, the sent events, and the number of events after which it is shown. */
export type Simulated = { start: number; events: readonly ProposedEvent[]; at: number };

export const NOTHING_SIMULATED: Simulated = { start: 0, events: [], at: 0 };

export type GalleryLocation = {
  /** null: the most useful tab. */
  tab: Tab | null;
  /** null: the initial view of the chart. */
  cut: InitialView | null;
  simulated: Simulated;
};

/** Programs in which people share links cut off or refuse longer URLs. */
export const LONGEST_QUERY = 4_000;

type Chapter = Pick<Chart, 'id' | 'title' | 'states' | 'graph'>;

const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const isEvent = (value: unknown): value is ProposedEvent =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function eventsIn(text: string): ProposedEvent[] | null {
  try {
    const events: unknown = JSON.parse(text);
    return Array.isArray(events) && events.every(isEvent) ? events : null;
  } catch {
    return null;
  }
}

const counted = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

/**
 * @param query the part after the question mark
 * @returns the location, and messages about invalid parts
 */
export function parseLocation(chart: Chapter, query: string): { place: GalleryLocation; problems: string[] } {
  const problems: string[] = [];
  if (query.length > LONGEST_QUERY) {
    problems.push(
      `The address is longer than ${LONGEST_QUERY} characters; what follows the question mark is left out.`,
    );
    return { place: { tab: null, cut: null, simulated: NOTHING_SIMULATED }, problems };
  }
  const asked = new URLSearchParams(query);

  const wantedTab = asked.get('tab');
  const tab = TABS.find((name) => name.toLowerCase() === wantedTab?.toLowerCase()) ?? null;
  if (wantedTab !== null && !tab) problems.push(`There is no tab “${wantedTab}”; there are ${listed(TABS)}.`);

  return { place: { tab, cut: cutIn(chart, asked, problems), simulated: simulatedIn(asked, problems) }, problems };
}

function cutIn(chart: Chapter, asked: URLSearchParams, problems: string[]): InitialView | null {
  const wanted = asked.get('detail');
  const names = asked.getAll('folded').filter((name) => name !== '');
  const detail = (Object.keys(DETAILS) as Detail[]).find((one) => one === wanted) ?? null;
  if (wanted !== null && !detail)
    problems.push(`There is no level of detail “${wanted}”; there are ${listed(Object.keys(DETAILS))}.`);
  const foldable = new Set(collapsibleStates(chart.graph).map(({ id }) => id));
  const folded = names.flatMap((name) => {
    const state = stateNamed(chart, name);
    if (state && foldable.has(state.id)) return state.id;
    problems.push(
      state ? `The state “${name}” holds no others that could be folded.` : `The chart has no state “${name}” to fold.`,
    );
    return [];
  });
  return detail === null && names.length === 0 ? null : { detail: detail ?? 'triggers', folded };
}

function simulatedIn(asked: URLSearchParams, problems: string[]): Simulated {
  const [startText, eventsText, atText] = [asked.get('start'), asked.get('events'), asked.get('at')];
  const events = eventsText === null ? [] : eventsIn(eventsText);
  if (!events) problems.push('The events in the address cannot be read: they are no list of events in JSON.');
  const start = startText === null ? 1 : counted(startText);
  if (start === null || start < 1) problems.push(`The start “${startText}” in the address is no number from 1 on.`);
  if (!events || start === null || start < 1) return NOTHING_SIMULATED;
  const at = atText === null ? events.length : counted(atText);
  if (at === null || at > events.length)
    problems.push(`The address looks after event “${atText}”, and there are ${events.length}.`);
  return { start: start - 1, events, at: at === null || at > events.length ? events.length : at };
}

/**
 * @returns the part after the question mark, and whether it omits the simulated events because it would be too long
 */
export function formatLocation(
  chart: Chapter,
  { tab, cut, simulated }: GalleryLocation,
): { query: string; isCutShort: boolean } {
  const said = new URLSearchParams();
  if (tab !== null) said.set('tab', tab.toLowerCase());
  if (cut) {
    said.set('detail', cut.detail);
    for (const id of cut.folded) said.append('folded', stateName(chart, id));
  }
  const { start, events, at } = simulated;
  const whole = new URLSearchParams(said);
  if (start > 0) whole.set('start', String(start + 1));
  if (events.length > 0) whole.set('events', JSON.stringify(events));
  if (at < events.length) whole.set('at', String(at));
  const query = whole.toString();
  return query.length > LONGEST_QUERY ? { query: said.toString(), isCutShort: true } : { query, isCutShort: false };
}
