import './spinner.css';

/** Shows that work is in progress. Hidden from screen readers, because the text beside it explains it. */
export function Spinner() {
  return <span className="pp-spinner" aria-hidden="true" />;
}
