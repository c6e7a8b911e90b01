import { createContext, useContext } from 'react';
import type { MapLoaderRef } from '../../../machines/map-loader/map-loader.selectors.ts';

/** The maps service of the site, for all views below `MapsContext`. */
export type Maps = {
  loader: MapLoaderRef;
  /** Its name in texts: "Google Maps" unless page data says otherwise. */
  serviceName: string;
};

export const MapsContext = createContext<Maps | null>(null);

/** @throws when no `MapsContext` is above: a mistake of the page, not of the person */
export function useMaps(): Maps {
  const maps = useContext(MapsContext);
  if (!maps) throw new Error('A view with a map needs a MapsContext above it.');
  return maps;
}
