/**
 * Small faults as people make them: a comparison turned round, a guard or an action forgotten, another event sent.
 *
 * @type {ReadonlyArray<{ pattern: RegExp, replace: (match: string) => string }>}
 */
const mutations = [
  { pattern: / === /g, replace: () => ' !== ' },
  { pattern: / !== /g, replace: () => ' === ' },
  { pattern: / && /g, replace: () => ' || ' },
  { pattern: / \|\| /g, replace: () => ' && ' },
  { pattern: / >= /g, replace: () => ' > ' },
  { pattern: / <= /g, replace: () => ' < ' },
  { pattern: / > (?=\d)/g, replace: () => ' >= ' },
  { pattern: / \+ /g, replace: () => ' - ' },
  { pattern: /\btrue\b/g, replace: () => 'false' },
  { pattern: /\bfalse\b/g, replace: () => 'true' },
  { pattern: /\b\d[\d_]{2,}\b/g, replace: (number) => `(${number} * 2)` },
  { pattern: /\bguard: ('[^']+'|\{[^{}]*\}),?/g, replace: () => '' },
  { pattern: /\bactions: ('[^']+'|\[[^[\]]*\]),?/g, replace: () => '' },
  { pattern: /\b(?:entry|exit): ('[^']+'|\[[^[\]]*\]),?/g, replace: () => '' },
  { pattern: /\btags: ('[^']+'|\[[^[\]]*\]),?/g, replace: () => '' },
  { pattern: /^\s*'?[a-z]+\.[a-zA-Z.]+'?: '[.\w]+',$/gm, replace: () => '' },
  { pattern: /\bdisabled=\{[^{}]+\}/g, replace: () => '' },
];

/** Where a change of text is no change of behaviour. */
const isSilent = (/** @type {string} */ line) => /^\s*(\/\/|\*|\/\*|import |export type|description:)/.test(line);

/**
 * @param {string} code
 * @returns {Array<{ code: string, description: string }>} Each with one fault; `description` is line and change.
 */
export function mutantsOf(code) {
  return mutations.flatMap(({ pattern, replace }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const line = code.slice(0, match.index).split('\n').length;
      if (isSilent(code.split('\n')[line - 1] ?? '')) return [];
      const [found] = match;
      const changed = replace(found);
      return [
        {
          code: code.slice(0, match.index) + changed + code.slice(match.index + found.length),
          description: `${line} ${found.trim()} → ${changed.trim() || 'nothing'}`,
        },
      ];
    }),
  );
}
