import { expect, it } from 'vitest';
import { suggestEmail } from '../../machines/lib/email-suggestion.ts';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  [' Ada.Moss@GMAI.com ', 'Ada.Moss@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@gmail.com', null],
  ['ada@ymail.com', null],
  ['ada@email.com', null],
  ['ada@example.com', null],
  ['ada@', null],
  ['gmial.com', null],
  ['', null],
])('%j: %j', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));
