/** A page that is watched: what its charts do, told to the gallery on a channel of the browser. */
export { openBridge, type Bridge } from './bridge.ts';
export { CHANNEL, type Report } from './protocol.ts';
