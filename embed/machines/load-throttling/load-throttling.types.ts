export type LoadThrottlingEvent = { type: 'load.requested' } | { type: 'component.reset' };

/** `load.due`: send the current configuration. `load.deferred`: the request came too soon after the last one and waits. */
export type LoadThrottlingEmitted = { type: 'load.due' } | { type: 'load.deferred' };
