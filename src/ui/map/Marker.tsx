/** A marker rendered as an element, so that we control its name, size and colour. 50 by 50 px. */
export function Marker({ name }: { name: string }) {
  return (
    <svg className="pp-map-marker" viewBox="0 0 50 50" role="img" aria-label={name}>
      <path className="pp-map-marker-body" d="M25 48S41 32.5 41 19a16 16 0 1 0-32 0C9 32.5 25 48 25 48z" />
      <circle className="pp-map-marker-dot" cx="25" cy="19" r="6" />
    </svg>
  );
}
