/** The page side of the bridge: sends what its charts do to the gallery, over a browser channel. */
export { openBridge, type Bridge } from './bridge.ts';
export { CHANNEL, type Report } from './protocol.ts';
