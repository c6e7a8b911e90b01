import type { RestoreObstacle, SnapshotReport } from '../../bridge/protocol.ts';

type Props = { saved: readonly SnapshotReport[]; onRestore: (key: string) => void };

const WHY_NOT: Record<RestoreObstacle, string> = {
  nested: 'It is simulated only: an actor within another cannot be put back alone. Save the outermost one.',
  late: 'It is simulated only: parts of it come later than the page, and XState cannot put those back.',
  tied: 'It is simulated only: it says what this tab has loaded, and a snapshot cannot load that.',
  secret: 'It is simulated only: it holds a secret, which is kept nowhere, and without it would be another state.',
  app: 'It is simulated only: where it comes from, nothing can be stored, or no page can be loaded again.',
};

/** The chart's saved snapshots in a tab, which can be restored there. */
export function SavedSnapshots({ saved, onRestore }: Props) {
  if (saved.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Saved snapshots">
      {saved.map(({ key, snapshot, obstacle }, index) => (
        <li key={key}>
          Snapshot {index + 1}: <code>{stateOf(snapshot)}</code>
          {obstacle === null ? (
            <>
              {' '}
              <button type="button" onClick={() => onRestore(key)}>
                Restore snapshot {index + 1}
              </button>
              <small>
                Loads the tab again. Actors that ran begin again; what was done on entering a state is not done again.
              </small>
            </>
          ) : (
            <small>{WHY_NOT[obstacle]}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

const stateOf = (snapshot: unknown) => {
  const value: unknown =
    typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? snapshot.value : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
