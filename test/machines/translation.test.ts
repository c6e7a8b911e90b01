import { afterEach, expect, test } from 'vitest';
import { plural, text, verbatim } from '../../machines/lib/text.ts';
import { addTexts, setLanguage, translate } from '../../machines/lib/translation.ts';

/** As PHP computes it from "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);" */
const SLAVIC = Array.from({ length: 200 }, (_, n) => {
  if (n % 10 === 1 && n % 100 !== 11) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2;
}).join('');

const MEMBERS = (count: number) => plural('{count} member', '{count} members', count);

afterEach(() => setLanguage('en-US'));

test('without translations, a text is its English with the values', () => {
  expect(translate(text('Saved'))).toBe('Saved');
  expect(translate(text('Practice {number} of {total}', { number: 2, total: 1200 }))).toBe('Practice 2 of 1,200');
  expect([0, 1, 2, 21, 1000].map((count) => translate(MEMBERS(count)))).toEqual([
    '0 members',
    '1 member',
    '2 members',
    '21 members',
    '1,000 members',
  ]);
});

test('a text is plain JSON, so a context may hold it', () => {
  const held = text('"{label}" is required', { label: text('City') });
  expect(JSON.parse(JSON.stringify(held))).toEqual(held);
  expect(translate(held)).toBe('"City" is required');
});

test('a translation may order the values otherwise; a label in a sentence is translated, what a person typed is not', () => {
  setLanguage('es-ES', { plurals: '', texts: { '{name} at {place}': 'En {place}: {name}', City: 'Ciudad' } });
  expect(translate(text('{name} at {place}', { name: 'City', place: text('City') }))).toBe('En Ciudad: City');
  expect(translate(verbatim('City'))).toBe('City');
  expect(translate(verbatim('{name}'))).toBe('{name}');
});

test('the context tells apart what is equal in English', () => {
  setLanguage('es-ES', { plurals: '', texts: { All: 'Todo', 'professions\u0004All': 'Todas' } });
  expect(translate(text('All'))).toBe('Todo');
  expect(translate(text('All', {}, 'professions'))).toBe('Todas');
  expect(translate(text('All', {}, 'users'))).toBe('All');
});

test('the language decides which form a number has, however large it is', () => {
  setLanguage('uk', {
    plurals: SLAVIC,
    texts: { '{count} member': ['{count} учасник', '{count} учасники', '{count} учасників'] },
  });
  expect([1, 2, 5, 11, 21, 111, 122, 212, 1001].map((count) => translate(MEMBERS(count)).split(' ')[1])).toEqual([
    'учасник',
    'учасники',
    'учасників',
    'учасників',
    'учасник',
    'учасників',
    'учасники',
    'учасників',
    'учасник',
  ]);
});

test('texts that come with a later chunk join those that are there', () => {
  setLanguage('es-ES', { plurals: '', texts: { Saved: 'Guardado' } });
  addTexts({ Close: 'Cerrar' });
  expect([text('Saved'), text('Close')].map(translate)).toEqual(['Guardado', 'Cerrar']);
});
