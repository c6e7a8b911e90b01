/** `isQueued`: another load waits for the end of the interval. */
export type LoadThrottlingContext = { isQueued: boolean };

export type LoadThrottlingEvent = { type: 'load.requested' } | { type: 'frame.loaded' } | { type: 'component.reset' };

/** `load.allowed`: send the current configuration. `load.deferred`: the request came too soon after the last one and waits. */
export type LoadThrottlingEmitted = { type: 'load.allowed' } | { type: 'load.deferred' };
