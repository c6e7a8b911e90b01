import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../src/ui/Button.tsx';
import { CheckboxField } from '../../src/ui/fields/CheckboxField.tsx';
import { PasswordField } from '../../src/ui/fields/PasswordField.tsx';
import { PhoneField } from '../../src/ui/fields/PhoneField.tsx';
import { SelectField } from '../../src/ui/fields/SelectField.tsx';
import { TextField } from '../../src/ui/fields/TextField.tsx';

const nothing = () => {};
afterEach(cleanup);

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? `missing: ${id}`);

describe('every field', () => {
  const fields = {
    textbox: (
      <TextField id="x" label="First Name" required error={'"First Name" is required'} value="" onChange={nothing} />
    ),
    combobox: (
      <SelectField
        id="x"
        label="First Name"
        required
        error={'"First Name" is required'}
        value=""
        options={[{ value: 'a', label: 'A' }]}
        onChange={nothing}
      />
    ),
    checkbox: (
      <CheckboxField
        id="x"
        label="First Name"
        required
        error={'"First Name" is required'}
        checked={false}
        onChange={nothing}
      >
        <a href="#terms">Read it</a>
      </CheckboxField>
    ),
  };

  it.each(Object.entries(fields))('%s: the star is not part of the name, the message is tied to it', (role, field) => {
    render(field);
    const control = screen.getByRole(role, { name: 'First Name' });
    expect(control.getAttribute('aria-required')).toBe('true');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(described(control)).toEqual(['Error: "First Name" is required']);
    const star = document.querySelector('.pp-field-star');
    expect([star?.getAttribute('aria-hidden'), star?.closest('label')?.textContent]).toEqual(['true', 'First Name']);
  });

  it('says hint and message in that order, and nothing when there is neither', () => {
    const { rerender } = render(
      <TextField id="x" label="Phone" hint="With area code" error="Too short" value="" onChange={nothing} />,
    );
    expect(described(screen.getByRole('textbox'))).toEqual(['With area code', 'Error: Too short']);
    rerender(<TextField id="x" label="Phone" value="" onChange={nothing} />);
    expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByRole('textbox').hasAttribute('aria-required')).toBe(false);
  });
});

describe('leaving a field', () => {
  it('is told when the person goes on to another place', async () => {
    const left = vi.fn();
    render(
      <>
        <TextField id="x" label="City" value="" onChange={nothing} onLeave={left} />
        <Button>Next</Button>
      </>,
    );
    await userEvent.click(screen.getByRole('textbox'));
    expect(left).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('is not told when the whole window loses the focus: the field stays the active element', async () => {
    const left = vi.fn();
    render(<TextField id="x" label="City" value="" onChange={nothing} onLeave={left} />);
    const field = screen.getByRole('textbox');
    await userEvent.click(field);
    fireEvent.blur(field);
    expect(document.activeElement).toBe(field);
    expect(left).not.toHaveBeenCalled();
  });
});

describe('the phone field', () => {
  function Phone({ start }: { start: string }) {
    const [value, setValue] = useState(start);
    return <PhoneField id="x" label="Phone" value={value} onChange={setValue} />;
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

  it('formats the typed number', async () => {
    render(<Phone start="+1" />);
    await userEvent.type(field(), '5035551234');
    expect(field().value).toBe('+1 503-555-1234');
  });

  it('keeps the caret while one corrects the middle', async () => {
    render(<Phone start="+1 503-555-1234" />);
    await userEvent.click(field());
    field().setSelectionRange(8, 8);
    await userEvent.keyboard('{Backspace}');
    expect([field().value, field().selectionStart]).toEqual(['+1 503-551-234', 6]);
    await userEvent.keyboard('7');
    expect([field().value, field().selectionStart]).toEqual(['+1 503-755-1234', 8]);
  });

  it('keeps a digit too many, and Backspace makes it the number again', async () => {
    render(<Phone start="+1 503-555-0142" />);
    await userEvent.click(field());
    field().setSelectionRange(7, 7);
    await userEvent.keyboard('9');
    expect([field().value, field().selectionStart]).toEqual(['+1 503-9555-0142', 8]);
    await userEvent.keyboard('{Backspace}');
    expect([field().value, field().selectionStart]).toEqual(['+1 503-555-0142', 7]);
  });

  it('takes a number that the browser fills in, without taking the focus', () => {
    render(<Phone start="" />);
    fireEvent.input(field(), { target: { value: '+15035551234' } });
    expect(field().value).toBe('+1 503-555-1234');
    expect(document.activeElement).not.toBe(field());
  });

  it.each(['+44 20 7946 0958', '+49 30 901820'])('leaves the foreign number %s, and says why', async (number) => {
    render(<Phone start="+1" />);
    await userEvent.type(field(), number);
    expect(field().value).toBe(number);
    expect(screen.getByText('Only US numbers can be used.').id).toBe(field().getAttribute('aria-describedby'));
  });

  it('keeps an extension', async () => {
    render(<Phone start="+1" />);
    await userEvent.type(field(), '5035551234 ext 4');
    expect(field().value).toBe('+1 503-555-1234 ext 4');
  });
});

describe('the others', () => {
  it('a password is hidden until the page shows it, and offers itself to password managers', () => {
    const { rerender } = render(<PasswordField id="x" label="Password" visible={false} value="" onChange={nothing} />);
    const field = document.getElementById('x') as HTMLInputElement;
    expect([field.type, field.autocomplete]).toEqual(['password', 'new-password']);
    rerender(<PasswordField id="x" label="Password" visible value="" onChange={nothing} />);
    expect(field.type).toBe('text');
  });

  it('a select tells the value of the chosen option, the placeholder none', async () => {
    const chosen = vi.fn();
    render(
      <SelectField
        id="x"
        label="Role"
        value="b"
        placeholder="Choose…"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        onChange={chosen}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox'), 'A');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Choose…');
    expect(chosen.mock.calls).toEqual([['a'], ['']]);
  });

  it('a busy button says so and keeps its name and its focus', () => {
    render(<Button busy>Next</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect([button.getAttribute('aria-disabled'), button.disabled, button.type]).toEqual(['true', false, 'button']);
  });
});
