import { selectHasNotice } from '../../../machines/registration/registration.selectors.ts';
import type { PageView, Prepare } from '../page.ts';
import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import { lazySteps, RegistrationPage, type RegistrationPageProps } from './RegistrationPage.tsx';

// Asked for at once, so that it is there when the form begins further on, or when the visitor goes on. If it does not come,
// it is asked for again by what needs it.
lazySteps().catch(() => {});

type Props = RegistrationPageProps & { maps: Maps };

/** A form that goes on says so above itself, in words that come later. */
export const prepare: Prepare<Props> = ({ actor }) =>
  selectHasNotice(actor.getSnapshot()) ? lazySteps().catch(() => {}) : undefined;

export const Page: PageView<Props> = ({ maps, ...page }) => (
  <MapsContext value={maps}>
    <RegistrationPage {...page} />
  </MapsContext>
);
