import { useContext } from 'react';
import { MapsContext, type Maps } from './maps.ts';

/** @throws when no `MapsContext` is above: a mistake of the page, not of the person */
export function useMaps(): Maps {
  const maps = useContext(MapsContext);
  if (!maps) throw new Error('A view with a map needs a MapsContext above it.');
  return maps;
}
