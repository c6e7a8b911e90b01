import { expect, it } from 'vitest';
import { contractFiles } from '../../scripts/contract/files.mjs';
import { contentOf } from '../architecture/files.ts';

it.each([...contractFiles()])('%s is as the contract has it (npm run contract)', (file, content) => {
  expect(contentOf(file)).toEqual(content);
});
