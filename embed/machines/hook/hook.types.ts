export type HookEvent = { type: 'component.reset' };

/** The provider threw or rejected. The error is for the console. */
export type HookEmitted = { type: 'provider.failed'; error: unknown };
