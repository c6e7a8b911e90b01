/** The same paths on a view that any framework renders into the document. */
export { describeView, type DomViewOptions } from './view-suite.ts';
