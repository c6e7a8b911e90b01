export { start } from './actors.ts';
export { Page, prepare } from './index.tsx';
