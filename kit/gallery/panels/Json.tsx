import './json.css';

/** A value as readable JSON. */
export function Json({ value }: { value: unknown }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard has to reach it.
    <pre className="json" tabIndex={0} role="group" aria-label="Context as JSON">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
