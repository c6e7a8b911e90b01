import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, insertIntoPhone, maskPhone } from '../../src/ui/fields/phone.ts';

/** A person at a keyboard: types one character after another at the caret, through the mask. */
function type(keys: string, from = { value: '', caret: 0 }) {
  return [...keys].reduce((now, key) => insertIntoPhone(now.value, now.caret, now.caret, key), from);
}

const digits = (text: string) => text.replace(/\D/g, '');
const areaCode = fc.integer({ min: 200, max: 999 });
const rest = fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'));
const national = fc.tuple(areaCode, rest).map(([area, line]) => `${area}${line}`);

describe('the phone mask +1 ###-###-####', () => {
  it.each(['5035551234', '15035551234'])('typed key by key: %s', (keys) => {
    expect(type(keys)).toEqual({ value: '+1 503-555-1234', caret: 15 });
  });

  it.each([
    '5035551234',
    '(503) 555-1234',
    '+15035551234',
    '+1 (503) 555 1234',
    '1-503-555-1234',
    '1.503.555.1234',
    '001 503 555 1234',
    '011 1 503 555 1234',
    '  503 555 1234  ',
  ])('pasted or filled in by the browser: %s', (text) => {
    expect(formatPhone(text)).toBe('+1 503-555-1234');
  });

  it.each([
    '+44 20 7946 0958',
    '+49 30 901820',
    '0044 20 7946 0958',
    '020 7946 0958',
    '503-555-12345',
    '1 503 555 1234 5',
    '+1 503 ext 4',
    '503-CALL-NOW',
    'call me',
  ])('no US number stays as it is, typed or pasted: %s', (text) => {
    expect(formatPhone(text)).toBe(text);
    for (const value of ['', '+1']) expect(insertIntoPhone(value, value.length, value.length, text).value).toBe(text);
  });

  it.each(['+44 20 7946 0958', '+49 30 901820', '020 7946 0958'])('typed over the prefix, key by key: %s', (text) => {
    expect(type(text, { value: '+1', caret: 2 })).toEqual({ value: text, caret: text.length });
  });

  it.each(['ext 4', 'ext. 77', 'x4', '#12', 'Extension 8'])('keeps the extension %s', (extension) => {
    const value = `+1 503-555-1234 ${extension}`;
    expect(formatPhone(`(503) 555 1234${extension}`)).toBe(value);
    expect(type(`5035551234 ${extension}`).value).toBe(value);
  });

  it.each([
    ['', ''],
    ['+', '+'],
    ['phone', 'phone'],
    ['1', '+1'],
    ['+1', '+1'],
    ['+1 5', '+1 5'],
    ['503', '+1 503'],
    ['5035', '+1 503-5'],
    ['503555', '+1 503-555'],
    ['5035551', '+1 503-555-1'],
  ])('as far as it goes: %j becomes %j', (text, masked) => {
    expect(formatPhone(text)).toBe(masked);
  });

  it('keeps the caret at the digit that was typed in the middle', () => {
    expect(maskPhone('+1 503-955-1234', 8)).toEqual({ value: '+1 503-955-1234', caret: 8 });
    expect(maskPhone('+1 503-955-123', 8)).toEqual({ value: '+1 503-955-123', caret: 8 });
    expect(maskPhone('+1 5039-555-123', 7)).toEqual({ value: '+1 503-955-5123', caret: 8 });
    expect(maskPhone('+1 503-9555-1234', 8)).toEqual({ value: '+1 503-9555-1234', caret: 8 });
  });

  it('keeps the caret where a digit was removed in the middle', () => {
    expect(maskPhone('+1 50-555-1234', 5)).toEqual({ value: '+1 505-551-234', caret: 5 });
    expect(maskPhone('+1 53-555-1234', 3)).toEqual({ value: '+1 535-551-234', caret: 3 });
  });

  it('is already right for what it wrote itself, and the caret stays at the end', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = formatPhone(text);
        expect(formatPhone(once)).toBe(once);
        expect(maskPhone(once, once.length)).toEqual({ value: once, caret: once.length });
      }),
    );
  });

  it('writes every number alike, however it came', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', ' (', ') ', '/');
    const prefix = fc.constantFrom('', '1', '+1', '+1 ', '001 ', '1-');
    fc.assert(
      fc.property(national, prefix, separator, separator, (number, code, one, two) => {
        const written = `${code}${number.slice(0, 3)}${one}${number.slice(3, 6)}${two}${number.slice(6)}`;
        expect(formatPhone(written)).toBe(`+1 ${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`);
      }),
    );
  });

  it('gives the same number typed, with or without the country code, as pasted', () => {
    fc.assert(
      fc.property(national, fc.constantFrom('', '1'), (number, code) => {
        expect(type(code + number).value).toBe(formatPhone(number));
      }),
    );
  });

  it('never changes a character but separators and the country code, and never puts the caret outside', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()ax') }), fc.nat(30), (text, at) => {
        const { value, caret } = maskPhone(text, Math.min(at, text.length));
        const signs = (from: string) => from.replace(/[ ()-]/g, '').replace(/^(\+|00|011)?1/, '');
        expect(signs(value)).toBe(signs(text));
        expect(caret).toBeGreaterThanOrEqual(0);
        expect(caret).toBeLessThanOrEqual(value.length);
      }),
    );
  });

  it('lets Backspace at the end remove one digit each time, until nothing is left', () => {
    fc.assert(
      fc.property(national, (number) => {
        let value = formatPhone(number);
        for (let left = 10; left > 0; left--) {
          const next = maskPhone(value.slice(0, -1), value.length - 1).value;
          expect(digits(next).length).toBe(digits(value).length - 1);
          value = next;
        }
        expect(value).toBe('+1');
      }),
    );
  });
});

describe('what is inserted', () => {
  const full = '+1 503-555-0142';

  it('an extra digit stays, so that the message about ten digits is true', () => {
    expect(insertIntoPhone(full, full.length, full.length, '9')).toEqual({ value: '+1 503-555-01429', caret: 16 });
    expect(insertIntoPhone(full, 7, 7, '98')).toEqual({ value: '+1 503-98555-0142', caret: 9 });
  });

  it('replaces what is marked, and no more', () => {
    expect(insertIntoPhone(full, 7, 8, '9')).toEqual({ value: '+1 503-955-0142', caret: 8 });
    expect(insertIntoPhone(full, 0, full.length, '(971) 555 0199 ext. 7')).toEqual({
      value: '+1 971-555-0199 ext. 7',
      caret: 22,
    });
  });

  it('goes behind the country code, also when it is typed before it', () => {
    expect(insertIntoPhone('+1 503-555-014', 0, 0, '9')).toEqual({ value: '+1 950-355-5014', caret: 4 });
  });

  it('never loses a digit that is not marked', () => {
    const edit = fc.tuple(
      national,
      fc.nat(10),
      fc.nat(15),
      fc.nat(15),
      fc.string({ unit: fc.constantFrom(...'0123456789- ') }),
    );
    fc.assert(
      fc.property(edit, ([number, length, one, other, inserted]) => {
        const value = formatPhone(number.slice(0, Math.max(1, length)));
        const [start, end] = [one, other].map((place) => Math.min(place, value.length)).toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const isAll = start === 0 && end === value.length;
        const before = isAll ? '' : digits(value.slice(2, Math.max(2, start)));
        const after = digits(value.slice(Math.max(2, end)));
        const { value: result } = insertIntoPhone(value, start, end, inserted);
        expect(digits(result).replace(/^(00|011)?1/, '')).toBe(
          (before + digits(inserted) + after).replace(isAll ? /^(00|011)?1/ : '', ''),
        );
      }),
    );
  });
});
