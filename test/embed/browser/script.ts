/** All cases of the differential test, bundled for the page. */
import { cases as embedding } from './cases/embedding.ts';
import { cases as errors } from './cases/errors.ts';
import { cases as events } from './cases/events.ts';
import { cases as lifecycles } from './cases/lifecycles.ts';
import { cases as methods } from './cases/methods.ts';
import { cases as surface } from './cases/surface.ts';
import { Stage, type Library, type Notes } from '../kit/scenario.ts';

export const cases = [...surface, ...embedding, ...errors, ...methods, ...events, ...lifecycles];

/** Runs one case with a library. @returns the notes of that case */
export async function play(name: string, library: Library): Promise<Notes> {
  const stage = new Stage(library);
  try {
    await cases.find((one) => one.name === name)!.play(stage);
  } catch (error) {
    stage.note('the case ended with', error);
  }
  return stage.end();
}
