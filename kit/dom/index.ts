/** The same paths on a view that any framework renders into the document. */
export { describeView, type DomViewOptions } from './dom-view-suite.ts';
