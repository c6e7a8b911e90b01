/** Runs pages with React 18 and 19, modules, CommonJS, the script element, and a server component of Next. */
import fs from 'node:fs';
import path from 'node:path';
import { run, writeProject } from './project.mjs';
import { DOM, NEXT, REACTS } from './versions.mjs';

const CONFIGURATION = `{ type: 'report', id: 'R1', accessToken: 'T', embedUrl: 'https://app.powerbi.com/reportEmbed' }`;

/** A simulated window without a browser. Its frames load nothing. */
const WINDOW = `import { Window } from 'happy-dom';
const window = new Window({ url: 'https://portal.example/', settings: { disableIframePageLoading: true } });
for (const name of ['window', 'document', 'HTMLElement', 'HTMLIFrameElement', 'CustomEvent', 'Node', 'Event'])
  globalThis[name] ??= name === 'window' ? window : window[name];
`;

const FILES = {
  'modules.mjs': `import { factories, models, service } from 'practice-portal/embed';
import * as alone from 'practice-portal/embed/models';
const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
console.log(powerbi.getSDKVersion(), models.TokenType === alone.TokenType);`,
  'common.cjs': `const { factories, models, service } = require('practice-portal/embed');
const { PowerBIEmbed } = require('practice-portal/embed/react');
const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
console.log(powerbi.getSDKVersion(), models.TokenType.Embed === 1 && typeof PowerBIEmbed === 'function');`,
  'script.mjs': `${WINDOW}
import fs from 'node:fs';
const code = fs.readFileSync('node_modules/practice-portal/embed/powerbi.min.js', 'utf8');
(0, eval)(code);
const element = document.body.appendChild(document.createElement('div'));
const report = window.powerbi.embed(element, ${CONFIGURATION});
console.log(window.powerbi.getSDKVersion(), element.querySelectorAll('iframe').length === 1 && report.config.id === 'R1' && window['powerbi-client'].models.TokenType.Embed === 1);
process.exit(0);`,
  'react.mjs': `${WINDOW}
const { createElement, StrictMode } = await import('react');
const { createRoot } = await import('react-dom/client');
const { PowerBIEmbed } = await import('practice-portal/embed/react');
const place = document.body.appendChild(document.createElement('main'));
const root = createRoot(place);
root.render(createElement(StrictMode, null, createElement(PowerBIEmbed, { embedConfig: ${CONFIGURATION} })));
await new Promise((resolve) => setTimeout(resolve, 200));
const shown = place.querySelectorAll('iframe').length;
root.unmount();
await new Promise((resolve) => setTimeout(resolve, 200));
const { createRequire } = await import('node:module');
console.log(createRequire(import.meta.url)('react/package.json').version, shown === 1 && place.querySelectorAll('iframe').length === 0);
process.exit(0);`,
};

const NEXT_FILES = {
  'app/layout.jsx': `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n`,
  // A server component can import the library, because the library's entry declares itself as client code.
  'app/page.jsx': `import { PowerBIEmbed } from 'practice-portal/embed/react';
export default function Page() { return <PowerBIEmbed embedConfig={${CONFIGURATION}} />; }\n`,
  'next.config.mjs': 'export default {};\n',
};

/** @param {string} folder @param {string} library @returns {import('./project.mjs').Result[]} */
export function checkPages(folder, library) {
  const results = Object.entries(REACTS).flatMap(([line, { react }]) => {
    const project = path.join(folder, `react-${line}`);
    writeProject(project, { react, 'react-dom': react, ...DOM, 'practice-portal': library }, FILES);
    const wanted = line === '19' ? Object.keys(FILES) : ['react.mjs'];
    return wanted.map((file) => {
      const { isGood, output } = run(process.execPath, [file], project);
      const last = output.trim().split('\n').at(-1) ?? '';
      return {
        name: `${file}, React ${line}`,
        isGood: isGood && last.endsWith(' true'),
        detail: isGood ? last : output,
      };
    });
  });
  const project = path.join(folder, 'next');
  const { react } = REACTS[19];
  writeProject(project, { next: NEXT, react, 'react-dom': react, 'practice-portal': library }, NEXT_FILES);
  const { isGood, output } = run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], project);
  const isBuilt = isGood && fs.existsSync(path.join(project, '.next/BUILD_ID'));
  return [
    ...results,
    { name: `Next ${NEXT}, a server component`, isGood: isBuilt, detail: isBuilt ? 'built' : output },
  ];
}
