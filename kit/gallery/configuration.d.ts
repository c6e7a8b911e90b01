/** The project's `statechart-kit.config.ts`, which `kit/site/` resolves. */
declare module 'virtual:statechart-kit-config' {
  const config: unknown;
  export default config;
}

/** The file of ELK's worker. */
declare module 'elkjs/lib/elk-worker.min.js?url' {
  const url: string;
  export default url;
}
