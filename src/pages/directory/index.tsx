import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import type { PageView } from '../page.ts';
import { DirectoryPage, type DirectoryPageProps } from './DirectoryPage.tsx';

type Props = DirectoryPageProps & { maps: Maps };

export const Page: PageView<Props> = ({ maps, ...page }) => (
  <MapsContext value={maps}>
    <DirectoryPage {...page} />
  </MapsContext>
);
