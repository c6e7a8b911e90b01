import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Chart } from './charts.ts';
import { stateName } from './state-names.ts';
import { parseLocation, formatLocation, type GalleryLocation } from './location.ts';

/** The location that the URL contains, and a function that changes it. */
export function useGalleryLocation(chart: Chart) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const { place, problems } = useMemo(() => parseLocation(chart, search), [chart, search]);
  const [isCutShort, setCutShort] = useState(false);

  const pathTo = (state: string | null) =>
    state === null || state === chart.id
      ? `/${chart.id}`
      : `/${chart.id}/${encodeURIComponent(stateName(chart, state))}`;

  /** Back returns to the previous chart, not through each collapse and event. */
  const go = (change: Partial<GalleryLocation>, state: string | null, isNewPage = false) => {
    const { query, isCutShort: left } = formatLocation(chart, { ...place, ...change });
    setCutShort(left);
    navigate(`${pathTo(state)}${query === '' ? '' : `?${query}`}`, { replace: !isNewPage });
  };
  /** Goes to a state of the chart and keeps the rest of the location. */
  const hrefTo = (state: string | null) => `${pathTo(state)}${search === '' ? '' : `?${search}`}`;
  return { place, problems, isCutShort, go, hrefTo };
}
