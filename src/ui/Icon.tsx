import './icon.css';

/** Drawn on a 20 by 20 grid with a 1.75 px pen. */
const SHAPES = {
  check: <path d="m4 10.5 4 4 8-9" />,
  alert: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.75v5M10 14v.25" />
    </>
  ),
  warning: (
    <>
      <path d="M10 2.75 18.25 17H1.75z" />
      <path d="M10 8v4M10 14.5v.25" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 9.25v5M10 5.75V6" />
    </>
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M7.6 7.6a2.45 2.45 0 1 1 3.6 2.15c-.8.45-1.2.95-1.2 1.85M10 14.25v.25" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  chevronDown: <path d="m5 7.5 5 5 5-5" />,
  arrowLeft: <path d="M16 10H4m5-5-5 5 5 5" />,
  arrowRight: <path d="M4 10h12m-5-5 5 5-5 5" />,
  tag: (
    <>
      <path d="M3 3h6.5l7.5 7.5-6.5 6.5L3 9.5z" />
      <path d="M6.75 6.75h.01" />
    </>
  ),
  shield: (
    <>
      <path d="M10 2 3.5 4.5V9c0 4.2 2.7 7.4 6.5 9 3.8-1.6 6.5-4.8 6.5-9V4.5z" />
      <path d="m7 9.75 2.2 2.2L13.25 7.5" />
    </>
  ),
  calendar: (
    <>
      <rect x="3" y="4" width="14" height="13" rx="1.5" />
      <path d="M3 8h14M7 2.5V5M13 2.5V5" />
    </>
  ),
  lock: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="1.5" />
      <path d="M6.75 9V6.25a3.25 3.25 0 0 1 6.5 0V9" />
    </>
  ),
  pin: (
    <>
      <path d="M10 18s6-5.2 6-9.75a6 6 0 1 0-12 0C4 12.8 10 18 10 18z" />
      <circle cx="10" cy="8.25" r="2" />
    </>
  ),
  external: <path d="M11.5 3.5h5v5m0-5-7 7M14.5 12v4.5h-11v-11H8" />,
} as const;

export type IconName = keyof typeof SHAPES;

/** Goes with words and never stands alone, so it is silent. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="pp-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  );
}
