/** The page side of the bridge: sends what its charts do to the gallery. */
export { openBridge, type Bridge } from './bridge.ts';
export { CHANNEL, type Report } from './protocol.ts';
export { overSocket } from './socket.ts';
export { overWindow, type Transport } from './transports.ts';
