import './progress-bar.css';

/** How far one has come, `value` of `max`. The words beside it are the page's: a bar alone says little. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="pp-progress" value={value} max={max} aria-label={label} />;
}
