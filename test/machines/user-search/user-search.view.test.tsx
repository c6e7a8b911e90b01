import { loadedForm } from '../settings-form/loaded-form.ts';
import type { UserSearchRef } from '../../../machines/user-search/user-search.machine.ts';
import { UserTable } from '../../../src/pages/settings/UserTable.tsx';
import { describeView } from '../describe-view.ts';
import { DOCUMENT } from './user-rows.ts';
import { userSearchModel } from './user-search.model.ts';
import { userSearchUserActions, userSearchScreen } from './user-search.screen.ts';

const form = await loadedForm(DOCUMENT);

describeView(userSearchModel, {
  screen: userSearchScreen,
  userActions: userSearchUserActions,
  view: (actor: UserSearchRef) => (
    <div className="pp-settings">
      <UserTable form={form} search={actor} userAccessUrl="" signInUrl="" />
    </div>
  ),
});
