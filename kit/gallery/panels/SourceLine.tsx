import type { ChartData } from '../data.ts';

type Props = {
  data: ChartData | null;
  /** A state's id, or a transition's key. */
  of: string;
};

/** The source line; opens the editor, if one is configured. */
export function SourceLine({ data, of }: Props) {
  const line = data?.lines[of];
  if (!data || line === undefined) return null;
  const { source } = data.files;
  const words = `${source.split('/').at(-1)}:${line}`;
  if (data.editor === null) return <code className="source-line">{words}</code>;
  return (
    <a className="source-line" href={data.editor.replace('{file}', source).replace('{line}', String(line))}>
      <code>{words}</code>
    </a>
  );
}
