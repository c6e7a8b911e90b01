/** Imports lazy code together with the translations of its texts. English texts are in the code, so an English page fetches none. */
import type { TextSource } from './fetch-texts.ts';

let source: TextSource | undefined;

/** @param from Undefined if the page is English. */
export function setTextSource(from: TextSource | undefined): void {
  source = from;
}

/**
 * Loads code and texts at the same time. The build replaces each `import()` of code that has texts by a call of this function
 * (`scripts/build/client-texts.mjs`). If the texts don't load, the code's texts are English, and the next call tries again.
 *
 * @param chunk The imported module, from the project's root.
 * @throws If the code does not load.
 */
export async function importWithTexts<Code>(chunk: string, load: () => Promise<Code>): Promise<Code> {
  const from = source;
  // Some sites refuse REST to visitors. English texts are better than no page.
  const texts = from && import('./fetch-texts.ts').then((module) => module.fetchTexts(from, chunk)).catch(() => {});
  const code = await load();
  await texts;
  return code;
}
