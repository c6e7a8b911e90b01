/** The project's `statechart-kit.config.ts`: `kit/site/` says where it is. */
declare module 'virtual:statechart-kit-config' {
  const config: unknown;
  export default config;
}
