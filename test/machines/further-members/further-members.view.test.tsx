import type { FurtherMembersRef } from '../../../machines/further-members/further-members.machine.ts';
import { FurtherMembers } from '../../../src/pages/directory/FurtherMembers.tsx';
import { describeView } from '../../kit/view-suite.ts';
import { furtherMembersModels } from './further-members.model.ts';
import { furtherMembersGestures, furtherMembersTable } from './further-members.screen.ts';

describeView(furtherMembersModels, {
  table: furtherMembersTable,
  gestures: furtherMembersGestures,
  view: (actor: FurtherMembersRef) => (
    <FurtherMembers actor={actor} signInUrl="https://practice.example/wp-login.php" />
  ),
});
