import { useMemo } from 'react';
import type { PageView } from '../page.ts';
import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import { RegistrationPage, type RegistrationPageProps } from './RegistrationPage.tsx';

type Props = RegistrationPageProps & {
  mapLoader: Maps['loader'];
  /** The maps service's name in texts. */
  mapsService: string;
};

export const Page: PageView<Props> = ({ mapLoader, mapsService, ...page }) => {
  const maps = useMemo(() => ({ loader: mapLoader, serviceName: mapsService }), [mapLoader, mapsService]);
  return (
    <MapsContext value={maps}>
      <RegistrationPage {...page} />
    </MapsContext>
  );
};
