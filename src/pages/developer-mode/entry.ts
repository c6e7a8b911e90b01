export { startDeveloperMode } from './actors.ts';
export { DeveloperNotice, LeftOutFields, selectIsDeveloperModeOn } from './index.tsx';
