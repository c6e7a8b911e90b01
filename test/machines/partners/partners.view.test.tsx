import { VendorTable } from '../../../src/pages/settings/VendorTable.tsx';
import type { PartnersRef } from '../../../machines/partners/partners.machine.ts';
import { describeView } from '../describe-view.ts';
import { loadedForm } from '../settings-form/loaded-form.ts';
import { partnersModel } from './partners.model.ts';
import { partnersUserActions, partnersScreen } from './partners.screen.ts';

const form = await loadedForm({});

describeView(partnersModel, {
  screen: partnersScreen,
  userActions: partnersUserActions,
  view: (partners: PartnersRef) => (
    <div className="pp-settings">
      <VendorTable form={form} partners={partners} signInUrl="http://portal.test/wp-login.php" />
    </div>
  ),
});
