import { createActor } from 'xstate';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import type { ProfileInput } from '../../../machines/profile/profile.types.ts';
import { ProfileForm } from '../../../src/pages/account/ProfileForm.tsx';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { practicesIn } from '../practices-actors.ts';
import { profileModel } from './profile.model.ts';
import { profileUserActions, profileScreen } from './profile.screen.ts';

describeView(profileModel, {
  screen: profileScreen,
  userActions: profileUserActions,
  mount: (world, inspect, { spec }) => {
    const machine = profileMachine.provide({
      actors: { practices: practicesIn(world), saveProfile: world.promise, leaveGuard: world.callback },
    });
    const actor = createActor(machine, { input: spec.input as ProfileInput, inspect }).start();
    const ui = <ProfileForm profile={actor} signInUrl="https://practice.example/wp-login.php" />;
    return { ui: withMaps(ui), actor };
  },
});
