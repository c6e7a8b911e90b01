/**
 * Complete snapshots of this tab's charts, which stay in the tab: the gallery gets them masked. XState restores a root
 * actor with its children only at creation. So the page reloads, and takes the snapshot from the tab's storage.
 */
import type { AnyActorRef, AnyStateMachine, Snapshot } from 'xstate';
import type { RestoreObstacle } from './protocol.ts';

const STORED_AT = 'statechart-kit-snapshots';

/** Texts that must not be stored. */
const SECRET = /password|secret|token|access_?key|api_?key/i;

export type SavedSnapshot = { key: string; chart: string; root: string; snapshot: Snapshot<unknown> };

type Stored = { kept: SavedSnapshot[]; restoring: string | null };

export type SavedSnapshots = {
  readonly all: readonly SavedSnapshot[];
  /** The snapshot for the page's next root actor of that chart, if the gallery has requested to restore one. */
  next: (machine: AnyStateMachine) => { snapshot?: Snapshot<unknown> };
  /** @param root which of the page's actors of that chart, beginning with 0 */
  keep: (key: string, actor: AnyActorRef, chart: string, root: number) => RestoreObstacle | null;
  /** Stores this snapshot and all others for the next page load. */
  leave: (key: string) => boolean;
};

type Logic = { restoreSnapshot?: unknown };
type Node = { logic?: Logic; getSnapshot: () => { children?: Record<string, Node | undefined> } };

const childrenOf = (node: Node) =>
  Object.values(node.getSnapshot().children ?? {}).filter((child) => child !== undefined);

const canRestore = (node: Node): boolean =>
  node.logic?.restoreSnapshot !== undefined && childrenOf(node).every(canRestore);

const holdsSecret = (value: unknown, key = ''): boolean =>
  typeof value === 'string'
    ? value !== '' && SECRET.test(key)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, inner]) => holdsSecret(inner, Array.isArray(value) ? key : name));

function read(storage: Storage | null): Stored {
  if (storage === null) return { kept: [], restoring: null };
  try {
    const stored = JSON.parse(storage.getItem(STORED_AT) ?? 'null') as Stored | null;
    // Removed on reading, so that a snapshot that breaks the page breaks it only once.
    storage.removeItem(STORED_AT);
    return stored ?? { kept: [], restoring: null };
  } catch {
    return { kept: [], restoring: null };
  }
}

const rootName = (chart: string, root: number) => `${chart} ${root}`;

/** @param storage the tab's session storage, which ends with the tab; null where there is none */
export function openSavedSnapshots(storage: Storage | null): SavedSnapshots {
  const { kept, restoring } = read(storage);
  const wanted = kept.find(({ key }) => key === restoring);
  /** How many root actors of a chart the page has created. */
  const asked = new Map<string, number>();

  const obstacleOf = (actor: AnyActorRef, chart: string, root: number): RestoreObstacle | null => {
    if (storage === null) return 'app';
    if (actor._parent !== undefined) return 'nested';
    if (!canRestore(actor)) return 'late';
    return root < (asked.get(chart) ?? 0) ? null : 'tied';
  };

  return {
    all: kept,
    next({ id }) {
      const root = asked.get(id) ?? 0;
      asked.set(id, root + 1);
      return wanted?.root === rootName(id, root) ? { snapshot: wanted.snapshot } : {};
    },
    keep(key, actor, chart, root) {
      const obstacle = obstacleOf(actor, chart, root);
      if (obstacle !== null) return obstacle;
      const snapshot = (actor as unknown as { getPersistedSnapshot: () => Snapshot<unknown> }).getPersistedSnapshot();
      if (holdsSecret(snapshot)) return 'secret';
      kept.push({ key, chart, root: rootName(chart, root), snapshot });
      return null;
    },
    leave(key) {
      if (storage === null || !kept.some((one) => one.key === key)) return false;
      storage.setItem(STORED_AT, JSON.stringify({ kept, restoring: key } satisfies Stored));
      return true;
    },
  };
}
