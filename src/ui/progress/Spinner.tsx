import './spinner.css';

/** Something is under way. Silent: the words beside it say what. */
export function Spinner() {
  return <span className="pp-spinner" aria-hidden="true" />;
}
