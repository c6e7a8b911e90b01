/**
 * @typedef {import('./walk.mjs').Moment} Moment
 * @typedef {import('./shapes.mjs').Shapes} Shapes
 */
import { PAGE } from './walk.mjs';

const STEP_S = 1.5;
/** The last picture stays longer, because readers look at it for longer. */
const HOLD_S = 2.5;

const LEFT = 268;
const HEAD = 26;
const TABLE = { top: 212, row: 26 };
const LEVELS = ['chart', 'view', 'browser'];
const COLUMN = 52;

const round = (/** @type {number} */ number) => Math.round(number * 10) / 10;
const escaped = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** @param {Shapes} shapes */
function drawShapes({ boxes, lines }) {
  return [
    ...boxes.map(
      ({ x, y, width, height, fill, stroke, thickness, corner }) =>
        `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${corner}" fill="${fill}" stroke="${stroke}" stroke-width="${thickness}"/>`,
    ),
    ...lines.map(
      ({ x, y, width, size, weight, fill, text }) =>
        `<text x="${round(x)}" y="${round(y)}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs" style="font-size:${size}px;font-weight:${weight};fill:${fill}">${escaped(text)}</text>`,
    ),
  ].join('');
}

/** The sign of a delay in a step's label. It is drawn as a path, because not every font has it. */
const CLOCK = '⏱ ';

/** @param {string} label @param {number} x @param {number} y */
function drawStep(label, x, y) {
  const isTime = label.startsWith(CLOCK);
  const words = isTime ? label.slice(CLOCK.length) : label;
  const clock = `<path class="clock" d="M${x + 6} ${y - 11}a6 6 0 1 1 -0.01 0m0 2.5v3.5l2.5 1.5"/>`;
  return `${isTime ? clock : ''}<text class="step" x="${isTime ? x + 18 : x}" y="${y}">${escaped(words)}</text>`;
}

/**
 * @param {string} drawing The chart's drawing.
 * @param {readonly Moment[]} moments
 * @returns {string} The animated drawing. With reduced motion it shows only the end.
 */
export function drawWalk(drawing, moments) {
  const [, chartHeight = '0'] = /viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(drawing) ?? [];
  const height = Math.max(Number(chartHeight) + 24, TABLE.top + moments.length * TABLE.row + 12);
  const width = LEFT + PAGE.width + 20;
  const seconds = moments.length * STEP_S + HOLD_S;
  const percent = (/** @type {number} */ at) => `${round((at / seconds) * 100)}%`;
  const last = moments.length - 1;
  /** @type {string[]} */
  const rules = [];
  /**
   * Styles an element at some of the moments. Without motion, only the style of the last moment applies.
   *
   * @param {string} selector
   * @param {(moment: Moment, index: number) => boolean} isOn
   * @param {string} on
   * @param {string} off
   */
  const moving = (selector, isOn, on, off) => {
    const name = `m${rules.length}`;
    const keys = moments.map((moment, index) => `${percent(index * STEP_S)}{${isOn(moment, index) ? on : off}}`);
    const end = moments[last] && isOn(moments[last], last) ? on : off;
    rules.push(
      `${selector}{${end};animation:${name} ${seconds}s step-end infinite}@keyframes ${name}{${keys.join('')}100%{${end}}}`,
    );
  };
  /** @param {string} selector @param {number} from In seconds. */
  const appearing = (selector, from) => {
    const name = `m${rules.length}`;
    rules.push(
      `${selector}{animation:${name} ${seconds}s step-end infinite}@keyframes ${name}{0%{opacity:0}${percent(from)}{opacity:1}}`,
    );
  };

  const states = new Set(moments.flatMap((moment) => moment.states));
  for (const id of states)
    if (id.includes('.'))
      moving(
        `.chart [data-state="${id}"]>rect`,
        (moment) => moment.states.includes(id),
        'stroke:var(--lit);stroke-width:3;fill:var(--glow)',
        'stroke:var(--line);stroke-width:1.2;fill:var(--paper)',
      );
  for (const key of new Set(moments.flatMap((moment) => moment.taken)))
    moving(
      `.chart [data-transition="${key}"] text`,
      (moment) => moment.taken.includes(key),
      'text-decoration:underline',
      'text-decoration:none',
    );
  // One line may show several transitions.
  for (const [, keys = ''] of drawing.matchAll(/data-arc="([^"]+)"/g))
    moving(
      `.chart [data-arc*="${keys.split('\n')[0]}"]`,
      (moment) => moment.taken.some((key) => keys.split('\n').includes(key)),
      'stroke-width:3.5',
      'stroke-width:1.3',
    );

  const frames = moments.map(({ shapes, pressed }, index) => {
    moving(`.frame${index}`, (_, at) => at === index, 'opacity:1', 'opacity:0');
    const ring = pressed
      ? `<rect class="press press${index}" x="${round(pressed.x - 4)}" y="${round(pressed.y - 4)}" width="${round(pressed.width + 8)}" height="${round(pressed.height + 8)}" rx="7"/>`
      : '';
    if (pressed) appearing(`.press${index}`, (index + 0.6) * STEP_S);
    return `<g class="frame${index}">${drawShapes(shapes)}${ring}</g>`;
  });

  const right = LEFT + PAGE.width;
  const columnOf = (/** @type {number} */ level) => right - COLUMN * (LEVELS.length - level) + COLUMN / 2;
  const rows = moments.slice(1).map(({ label }, index) => {
    const y = TABLE.top + 24 + index * TABLE.row;
    moving(`.row${index}`, (_, at) => at === index + 1, 'fill:var(--glow)', 'fill:transparent');
    const ticks = LEVELS.map((_, level) => {
      appearing(`.tick${index}-${level}`, (index + 1 + 0.2 + level * 0.25) * STEP_S);
      return `<path class="tick tick${index}-${level}" d="M${columnOf(level) - 6} ${y + 13}l4 4.5l8 -9"/>`;
    });
    return `<rect class="row${index}" x="${LEFT}" y="${y}" width="${PAGE.width}" height="${TABLE.row}" rx="4"/>${drawStep(label, LEFT + 8, y + 17)}${ticks.join('')}`;
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="One path through a login, walked step by step on its chart, its view and its page in a browser" viewBox="0 0 ${width} ${round(height)}" width="${width}" height="${round(height)}">
<rect x="0.5" y="0.5" width="${width - 1}" height="${round(height - 1)}" rx="10" style="fill:var(--paper);stroke:var(--line)"/>
${drawing.replace('<svg ', `<svg x="14" y="${round((height - Number(chartHeight)) / 2)}" `)}
<g transform="translate(${LEFT} 22)"><rect width="${PAGE.width}" height="${PAGE.height + HEAD}" rx="8" style="fill:#fff;stroke:var(--line)"/><path d="M0 ${HEAD}h${PAGE.width}" style="stroke:#8290a6"/><g style="fill:#8290a6"><circle cx="16" cy="13" r="4"/><circle cx="30" cy="13" r="4"/><circle cx="44" cy="13" r="4"/></g>
<g transform="translate(0 ${HEAD})">${frames.join('\n')}</g></g>
<text class="head path" x="${LEFT + 8}" y="${TABLE.top + 10}">one path, step by step</text>
${LEVELS.map((level, index) => `<text class="head" x="${columnOf(index)}" y="${TABLE.top + 10}">${level}</text>`).join('')}
${rows.join('\n')}
<style>
.chart .step{font-size:13px;fill:var(--ink)}.chart .head{font-size:12px;text-anchor:middle}.chart .head.path{text-anchor:start}.tick{fill:none;stroke:var(--done);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}.clock{fill:none;stroke:var(--ink);stroke-width:1.3}
.press{fill:none;stroke:#0b6bcb;stroke-width:2.5;opacity:0}
${rules.join('\n')}
@media (prefers-reduced-motion:reduce){.chart *{animation:none!important}}
</style>
</svg>
`;
}
