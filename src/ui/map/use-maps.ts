import { useContext } from 'react';
import { MapsContext, type Maps } from './maps.ts';

/** @throws if there is no `MapsContext` above, which is a programming error */
export function useMaps(): Maps {
  const maps = useContext(MapsContext);
  if (!maps) throw new Error('A view with a map needs a MapsContext above it.');
  return maps;
}
