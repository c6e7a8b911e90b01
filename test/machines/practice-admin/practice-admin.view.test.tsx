import type { PracticeAdminRef } from '../../../machines/practice-admin/practice-admin.selectors.ts';
import { PracticeAdminBlock } from '../../../src/pages/registration/steps/details/practice-admin/PracticeAdminBlock.tsx';
import { describeView } from '../describe-view.ts';
import { newAdminModel, preloadedAdminModel } from './practice-admin.model.ts';
import { practiceAdminUserActions, practiceAdminScreen } from './practice-admin.screen.ts';

describeView([newAdminModel, preloadedAdminModel], {
  screen: practiceAdminScreen,
  userActions: practiceAdminUserActions,
  view: (actor: PracticeAdminRef) => <PracticeAdminBlock actor={actor} />,
});
