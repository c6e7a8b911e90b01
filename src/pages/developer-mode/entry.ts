export { startDeveloperMode } from './actors.ts';
export { DeveloperNotice, selectIsDeveloperModeOn } from './index.tsx';
