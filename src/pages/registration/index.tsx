import type { PageView } from '../page.ts';
import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import { bringLaterPages } from './bring-later-pages.ts';
import { RegistrationPage, type RegistrationPageProps } from './RegistrationPage.tsx';

// Asked for at once, so that it is there when the form begins further on, or when the visitor goes on. If it does not come,
// it is asked for again by what needs it.
bringLaterPages().catch(() => {});

type Props = RegistrationPageProps & { maps: Maps };

export const Page: PageView<Props> = ({ maps, ...page }) => (
  <MapsContext value={maps}>
    <RegistrationPage {...page} />
  </MapsContext>
);
