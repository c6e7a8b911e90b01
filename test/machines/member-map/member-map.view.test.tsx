import type { MemberMapRef } from '../../../machines/member-map/member-map.machine.ts';
import { lazyClusterPopup, MapFrame } from '../../../src/pages/directory/map/MapFrame.tsx';
import { describeView } from '../describe-view.ts';
import { memberMapModels } from './member-map.model.ts';
import { memberMapUserActions, memberMapScreen } from './member-map.screen.ts';

// It loads in a chunk of its own, which the browser tests check.
await lazyClusterPopup();

describeView(memberMapModels, {
  screen: memberMapScreen,
  userActions: memberMapUserActions,
  view: (actor: MemberMapRef) => (
    <MapFrame part={actor} onChoose={() => {}} signInUrl="https://practice.example/wp-login.php" />
  ),
});
