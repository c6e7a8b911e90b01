/** CommonJS sources for Vite, which reads ES modules only: each becomes a module with the same exports. */
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const REQUEST = /\brequire\(\s*(['"])([^'"]+)\1\s*\)/g;

/** Whether a JavaScript file has `require` and `module.exports` instead of `import` and `export`. */
export const isCommonJs = (file: string, code: string): boolean =>
  /\.c?js$/.test(file) &&
  !/^\s*(?:import\b[^(]|export\b)/m.test(code) &&
  /\bmodule\.exports\b|\bexports\.\w|\brequire\(/.test(code);

const isName = (name: string) => /^[a-z_$][\w$]*$/i.test(name) && name !== 'default';

/** Loads the file once in Node, because only that finds all exported names. */
function exportedNames(file: string): string[] {
  const exported: unknown = createRequire(file)(file);
  return typeof exported === 'object' && exported !== null ? Object.keys(exported).filter(isName) : [];
}

/** Adds everything before the module's code to its first line, so that line numbers stay correct. */
function asModule(file: string, code: string): string {
  const requests = [...new Set([...code.matchAll(REQUEST)].map(([, , request = '']) => request))];
  const imports = requests.map((request, index) => `import * as required${index} from ${JSON.stringify(request)};`);
  const known = requests.map((request, index) => `${JSON.stringify(request)}: required${index}`);
  const require = `(name) => (known[name].isCommonJs ? known[name].default : known[name])`;
  const names = exportedNames(file);
  const head = `${imports.join(' ')} const known = { ${known.join(', ')} }; const module = { exports: {} };`;
  return `${head} ((module, exports, require) => { ${code}
})(module, module.exports, ${require});
export default module.exports;
export const isCommonJs = true;
${names.length > 0 ? `export const { ${names.join(', ')} } = module.exports;` : ''}
`;
}

/** Only for the project's own files: Vite itself loads CommonJS packages. */
export const commonJs = (): Plugin => ({
  name: 'statechart-kit-common-js',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (file.includes('/node_modules/') || !isCommonJs(file, code)) return null;
    return { code: asModule(file, code), map: null };
  },
});
