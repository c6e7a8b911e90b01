import { createActor } from 'xstate';
import type { PracticeInput } from '../../../machines/practice/practice.types.ts';
import { PracticeCard } from '../../../src/ui/practices/PracticeCard.tsx';
import { describeView } from '../describe-view.ts';
import { withMaps } from '../maps-context.tsx';
import { practicesIn } from '../practices-actors.ts';
import { completedPracticeModel, newPracticeModel } from './practice.model.ts';
import { practiceUserActions, practiceScreen } from './practice.screen.ts';

describeView([newPracticeModel, completedPracticeModel], {
  screen: practiceScreen,
  userActions: practiceUserActions,
  mount: (world, inspect, { spec }) => {
    const { id, practice } = spec.input as PracticeInput;
    const practices = createActor(practicesIn(world), { input: { practices: [practice] }, inspect }).start();
    return {
      ui: withMaps(<PracticeCard practices={practices} id={id} />),
      actor: practices.getSnapshot().children[id]!,
      root: practices,
    };
  },
});
