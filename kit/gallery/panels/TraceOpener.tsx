import { useState } from 'react';
import type { StartOfChart } from '../data.ts';
import type { Simulated } from '../location.ts';
import { openTrace } from './trace-file.ts';

type Props = {
  /** The chart's id. */
  chart: string;
  starts: readonly StartOfChart[];
  onOpened: (simulated: Simulated) => void;
};

/** Opens the trace of a failed test in the simulation. */
export function TraceOpener({ chart, starts, onOpened }: Props) {
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');

  async function open(file: File) {
    try {
      const opened = openTrace(await file.text(), chart, starts);
      onOpened(opened.simulated);
      setProblem('');
      setFailure(opened.failure);
    } catch (error) {
      setFailure('');
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <label className="field">
        Open a trace
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
            // The same file can be opened again.
            currentTarget.value = '';
          }}
        />
      </label>
      <p role="alert" className="problem">
        {problem}
      </p>
      <p role="status" className="hint">
        {failure === '' ? '' : `The test of this trace failed: ${failure}`}
      </p>
    </>
  );
}
