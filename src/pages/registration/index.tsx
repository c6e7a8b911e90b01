import type { PageView } from '../page.ts';
import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import { RegistrationPage, type RegistrationPageProps } from './RegistrationPage.tsx';

type Props = RegistrationPageProps & { maps: Maps };

export const Page: PageView<Props> = ({ maps, ...page }) => (
  <MapsContext value={maps}>
    <RegistrationPage {...page} />
  </MapsContext>
);
