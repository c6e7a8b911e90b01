/** The part of the booted site that tests use; boot.mjs says what each does. */
export type SiteRequest = {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string | FormData;
};

export type SiteAnswer = {
  status: number;
  headers: Record<string, string[]>;
  bytes: Uint8Array;
  text: string;
  errors: string;
};

export type Site = {
  siteUrl: string;
  php: {
    writeFile: (path: string, content: string | Uint8Array) => void;
    readFileAsText: (path: string) => string;
    listFiles: (path: string) => string[];
    unlink: (path: string) => void;
  };
  request: (request: SiteRequest) => Promise<SiteAnswer>;
  run: (code: string) => Promise<string>;
  snapshot: () => Uint8Array<ArrayBuffer>;
  restore: (snapshot: Uint8Array) => void;
  mails: () => { to: string | string[]; subject: string; message: string }[];
  dispose: () => Promise<void>;
};

export type BootOptions = {
  siteUrl?: string;
  dataFolder?: string | null;
  phpVersion?: '7.4' | '8.3';
  constants?: Record<string, string | number | boolean | null>;
  mustUsePlugins?: string[];
};

export const coreFiles: string;
export const pluginFolder: string;
export function mustUse(name: string): string;
export function bootWordPress(options?: BootOptions): Promise<Site>;
