/** `statechart-kit diff`: the differences between two versions. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONFIG_FILE } from '../config/project.ts';
import type { GraphState } from '../drawing/chart-graph.ts';
import { layOut } from '../drawing/in-node.ts';
import { drawSvg } from '../drawing/svg.ts';
import type { Difference } from '../difference/compare.ts';
import { differenceText, signOf } from '../difference/text.ts';
import { betweenFiles, sinceReference } from '../difference/versions.ts';

const isFile = (name: string) => existsSync(name) && statSync(name).isFile();

/** Both versions in one picture. Signs mark the changes, so that they are clear without colours. */
async function pictureOf({ union, marks }: Difference): Promise<string> {
  const signed = (id: string, text: string) => {
    const mark = marks.get(id);
    return mark ? `${signOf(mark)} ${text}` : text;
  };
  const state = (one: GraphState): GraphState => ({
    ...one,
    key: signed(one.id, one.key),
    children: one.children.map(state),
  });
  const transitions = union.transitions.map((transition) => {
    const { text, kind } = transition.trigger;
    return { ...transition, trigger: { kind, text: signed(transition.key, text) } };
  });
  const layout = await layOut({ id: union.id, root: state(union.root), transitions });
  return drawSvg(layout, { marks });
}

export async function diff(rest: readonly string[], say: (line: string) => void): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { config: { type: 'string', default: CONFIG_FILE }, out: { type: 'string' } },
  });
  const [since, ...others] = positionals;
  if (since === undefined) throw new Error('Name what to compare with: a git reference, or two files of machines.');
  const [newer] = others;
  const found =
    newer !== undefined && isFile(since) && isFile(newer)
      ? await betweenFiles(since, newer)
      : await sinceReference(values.config, since, others);
  const { out } = values;
  const charts = found.charts.map(({ id, ...chart }) => ({
    ...chart,
    picture: out === undefined ? null : `${id}.svg`,
  }));
  const text = differenceText(since, charts, found.others);
  if (out === undefined) {
    say(text);
    return;
  }
  mkdirSync(out, { recursive: true });
  for (const { id, difference } of found.charts)
    writeFileSync(join(out, `${id}.svg`), `${await pictureOf(difference)}\n`);
  writeFileSync(join(out, 'README.md'), text);
  say(
    `${charts.length === 1 ? '1 chart differs' : `${charts.length} charts differ`} from ${since}: ${join(out, 'README.md')}`,
  );
}
