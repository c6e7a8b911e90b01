export { selectIsDeveloperModeOn } from '../../../machines/developer-mode/developer-mode.selectors.ts';
export { DeveloperNotice } from './DeveloperNotice.tsx';
export { LeftOutFields } from './LeftOutFields.tsx';
