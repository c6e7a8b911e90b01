export type LoadThrottlingEvent = { type: 'load.requested' } | { type: 'component.reset' };

/** `load.due`: send the configuration as it is now. `load.deferred`: it came too soon after the last and is kept back. */
export type LoadThrottlingEmitted = { type: 'load.due' } | { type: 'load.deferred' };
