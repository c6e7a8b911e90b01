import { DeveloperNotice } from '../../../src/pages/developer-mode/DeveloperNotice.tsx';
import type { DeveloperModeRef } from '../../../machines/developer-mode/developer-mode.machine.ts';
import { describeView } from '#kit/react';
import { modeModels } from './developer-mode.model.ts';
import { developerModeGestures, developerModeScreen } from './developer-mode.screen.ts';

describeView(modeModels, {
  table: developerModeScreen,
  gestures: developerModeGestures,
  view: (developerMode: DeveloperModeRef) => <DeveloperNotice developerMode={developerMode} />,
});
