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

/** Node loads the file once to find the names that it exports: no other way finds them all. */
function exportedNames(file: string): string[] {
  const exported: unknown = createRequire(file)(file);
  return typeof exported === 'object' && exported !== null ? Object.keys(exported).filter(isName) : [];
}

/** The module's code stays on its lines: everything before it is on the first one. */
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

/** Of the project alone: Vite loads CommonJS packages by itself. */
export const commonJs = (): Plugin => ({
  name: 'statechart-kit-common-js',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (file.includes('/node_modules/') || !isCommonJs(file, code)) return null;
    return { code: asModule(file, code), map: null };
  },
});
