export { start } from './actors.ts';
export { Page } from './index.tsx';
