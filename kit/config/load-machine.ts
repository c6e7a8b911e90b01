/** Loads the machine of a chart, which the chart's entry contains or imports. */
import type { AnyStateMachine } from 'xstate';
import type { ChartEntry } from './index.ts';

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;

/** @throws {Error} when the file of the machine throws or does not export it; the message names the file */
export async function loadMachine({
  id,
  machine,
  source,
}: Pick<ChartEntry, 'id' | 'machine' | 'source'>): Promise<AnyStateMachine> {
  if (typeof machine !== 'function') return machine;
  const exported = await machine().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${source} could not be loaded: ${message}`, { cause: error });
  });
  const found = Object.values(exported).find((one): one is AnyStateMachine => isMachine(one) && one.id === id);
  if (!found) throw new Error(`${source} exports no machine with the id "${id}".`);
  return found;
}
