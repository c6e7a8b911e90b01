export type HookInput = { hasProvider: boolean };
export type HookContext = HookInput;
export type HookEvent = { type: 'component.reset' };

/** With which status the app is answered. */
export type HookOutput = { statusCode: number };

/** The provider threw or rejected: for the console. */
export type HookEmitted = { type: 'provider.failed'; error: unknown };
