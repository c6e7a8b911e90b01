import type { AgreementsRef } from '../../../machines/agreements/agreements.machine.ts';
import { AgreementsStep } from '../../../src/pages/overview/AgreementsStep.tsx';
import { t } from '../../../src/ui/text/t.ts';
import { describeView } from '../describe-view.ts';
import { agreementsModel } from './agreements.model.ts';
import { agreementsScreen, agreementsUserActions } from './agreements.screen.ts';

// A component, because only its text follows the language in which it renders.
const Overview = () => <h1>{t('Membership Overview')}</h1>;

const view = (agreements: AgreementsRef) => (
  <AgreementsStep
    agreements={agreements}
    termsUrl="https://practice.example/terms/"
    isListed
    signInUrl="https://practice.example/wp-login.php"
  >
    <Overview />
  </AgreementsStep>
);

describeView(agreementsModel, { screen: agreementsScreen, userActions: agreementsUserActions, view });
