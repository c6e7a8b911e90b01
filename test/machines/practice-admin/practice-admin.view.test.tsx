import type { PracticeAdminRef } from '../../../machines/practice-admin/practice-admin.selectors.ts';
import { PracticeAdminBlock } from '../../../src/pages/registration/later/details/practice-admin/PracticeAdminBlock.tsx';
import { describeView } from '#kit/react';
import { newAdminModel, preloadedAdminModel } from './practice-admin.model.ts';
import { practiceAdminGestures, practiceAdminTable } from './practice-admin.screen.ts';

describeView([newAdminModel, preloadedAdminModel], {
  table: practiceAdminTable,
  gestures: practiceAdminGestures,
  view: (actor: PracticeAdminRef) => <PracticeAdminBlock actor={actor} />,
});
