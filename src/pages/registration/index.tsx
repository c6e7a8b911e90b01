import { selectHasNotice } from '../../../machines/registration/registration.selectors.ts';
import type { PageView, Prepare } from '../page.ts';
import { MapsContext, type Maps } from '../../ui/map/maps.ts';
import { lazySteps, RegistrationPage, type RegistrationPageProps } from './RegistrationPage.tsx';

// Requested at once, for a form that starts on a later page or a visitor who continues. After a failure, the component
// that needs it requests it again.
lazySteps().catch(() => {});

type Props = RegistrationPageProps & { maps: Maps };

/** A form that starts on a later page shows a notice, whose text is lazy. */
export const prepare: Prepare<Props> = ({ actor }) =>
  selectHasNotice(actor.getSnapshot()) ? lazySteps().catch(() => {}) : undefined;

export const Page: PageView<Props> = ({ maps, ...page }) => (
  <MapsContext value={maps}>
    <RegistrationPage {...page} />
  </MapsContext>
);
