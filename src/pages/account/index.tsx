import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import type { PageView } from '../page.ts';
import { AccountPage, type AccountPageProps } from './AccountPage.tsx';

export const Page: PageView<AccountPageProps & { maps: Maps }> = ({ maps, ...props }) => (
  <MapsContext value={maps}>
    <AccountPage {...props} />
  </MapsContext>
);
