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
  expect(sentence()).toBe('Until <b>May 1</b>, read <a href="/terms">our terms</a>.');
  setLanguage('es-ES', {
    plurals: '',
    texts: { 'Until {day}, read <terms>our terms</terms>.': 'Lea <terms>nuestras condiciones</terms> hasta el {day}.' },
  });
  expect(sentence()).toBe('Lea <a href="/terms">nuestras condiciones</a> hasta el <b>May 1</b>.');
});

test('a view translates the texts of charts and its own', () => {
  setLanguage('es-ES', { plurals: '', texts: { Close: 'Cerrar', 'Practice {number}': 'Consulta {number}' } });
  expect(t(text('Close'))).toBe('Cerrar');
  expect(t('Close')).toBe('Cerrar');
  expect(t('Practice {number}', { number: 2 })).toBe('Consulta 2');
});
