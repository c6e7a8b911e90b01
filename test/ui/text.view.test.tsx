import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { text } from '../../machines/lib/text.ts';
import { setLanguage } from '../../machines/lib/translation.ts';
import { rich, t } from '../../src/ui/text/t.ts';

afterEach(() => setLanguage('en-US'));

test('elements stand where the sentence of the language has them', () => {
  const sentence = () =>
    renderToStaticMarkup(
      rich('Until {day}, read <terms>our terms</terms>.', {
        day: <b>May 1</b>,
        terms: (words) => <a href="/terms">{words}</a>,
      }),
    );
  expect(sentence()).toBe(
    '<span>Until </span><b>May 1</b><span>, read </span><a href="/terms">our terms</a><span>.</span>',
  );
  setLanguage('es-ES', {
    plurals: '',
    texts: { 'Until {day}, read <terms>our terms</terms>.': 'Lea <terms>nuestras condiciones</terms> hasta el {day}.' },
  });
  expect(sentence()).toBe(
    '<span>Lea </span><a href="/terms">nuestras condiciones</a><span> hasta el </span><b>May 1</b><span>.</span>',
  );
});

test('a view translates the texts of charts and its own', () => {
  setLanguage('es-ES', { plurals: '', texts: { Close: 'Cerrar', 'Practice {number}': 'Consulta {number}' } });
  expect(t(text('Close'))).toBe('Cerrar');
  expect(t('Close')).toBe('Cerrar');
  expect(t('Practice {number}', { number: 2 })).toBe('Consulta 2');
});
