/** The release of the published package that this library replaces. The app in the frame receives it. */
export const SDK_VERSION = '2.24.1';
export const SDK_TYPE = 'js';

export const DEFAULT_HOST = 'https://app.powerbi.com';
