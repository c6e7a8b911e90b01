export type HookInput = { hasProvider: boolean };
export type HookContext = HookInput;
export type HookEvent = { type: 'component.reset' };

/** The status of the response to the app. */
export type HookOutput = { statusCode: number };

/** The provider threw or rejected. The error is for the console. */
export type HookEmitted = { type: 'provider.failed'; error: unknown };
