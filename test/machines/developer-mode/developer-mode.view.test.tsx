import { DeveloperNotice } from '../../../src/pages/developer-mode/DeveloperNotice.tsx';
import type { DeveloperModeRef } from '../../../machines/developer-mode/developer-mode.machine.ts';
import { describeView } from '../describe-view.ts';
import { modeModels } from './developer-mode.model.ts';
import { developerModeUserActions, developerModeScreen } from './developer-mode.screen.ts';

describeView(modeModels, {
  screen: developerModeScreen,
  userActions: developerModeUserActions,
  view: (developerMode: DeveloperModeRef) => <DeveloperNotice developerMode={developerMode} />,
});
