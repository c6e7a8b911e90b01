import { createContext } from 'react';
import type { MapLoaderRef } from '../../../machines/map-loader/map-loader.selectors.ts';

/** The maps service of the site, for all views below `MapsContext`. */
export type Maps = {
  loader: MapLoaderRef;
  /** The service's name in texts: "Google Maps" unless the page data has another. */
  serviceName: string;
};

export const MapsContext = createContext<Maps | null>(null);
