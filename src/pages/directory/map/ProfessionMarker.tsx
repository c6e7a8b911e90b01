import type { ReactNode } from 'react';
import './profession-marker.css';

/**
 * Distinguished by shape and sign, not only by colour: a drop with a cross, a shield with a tooth, a plain round
 * marker.
 */
const DRAWINGS: Record<string, ReactNode> = {
  medical: (
    <>
      <path className="pp-marker-body" d="M25 48S41 32.5 41 19a16 16 0 1 0-32 0C9 32.5 25 48 25 48z" />
      <path className="pp-marker-symbol" d="M22 10h6v6h6v6h-6v6h-6v-6h-6v-6h6z" />
    </>
  ),
  dental: (
    <>
      <path
        className="pp-marker-body"
        d="M13 3h24a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5h-6.5L25 48l-5.500-13H13a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"
      />
      <path
        className="pp-marker-symbol"
        d="M18.500 9c-3.600 0-5.500 2.600-5.200 6.200.3 3.200 1.700 4.600 2.200 7.800.4 2.500.6 6 2.400 6 2 0 1.900-3.200 2.500-5.600.4-1.500 1-2.400 2.100-2.400h5c1.100 0 1.700.9 2.100 2.400.6 2.400.5 5.600 2.500 5.600 1.800 0 2-3.500 2.400-6 .5-3.200 1.900-4.600 2.200-7.800.3-3.600-1.600-6.200-5.200-6.200-2.600 0-3.900 1.500-6.500 1.500S21.100 9 18.500 9z"
      />
    </>
  ),
};

const DEFAULT = (
  <>
    <path className="pp-marker-body" d="M25 3a15 15 0 0 1 3 29.700V44a3 3 0 0 1-6 0V32.700A15 15 0 0 1 25 3z" />
    <circle className="pp-marker-symbol" cx="25" cy="18" r="6" />
  </>
);

/** 50 by 50 px (spec: directory#markers). Its button has the accessible name. */
export const professionMarker = (profession: string) => (
  <svg className={`pp-marker-${profession}`} viewBox="0 0 50 50" aria-hidden="true" focusable="false">
    {DRAWINGS[profession] ?? DEFAULT}
  </svg>
);
