import './progress-bar.css';

/** A progress bar of `value` of `max`. The page adds the text, because a bar alone says little. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="pp-progress" value={value} max={max} aria-label={label} />;
}
