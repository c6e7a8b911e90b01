import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { controlledActors } from '#kit';
import { photoMachine, type PhotoRef } from '../../../machines/photo/photo.machine.ts';
import { PhotoSection } from '../../../src/pages/account/PhotoSection.tsx';
import { describeView } from '../describe-view.ts';
import { photoModels } from './photo.model.ts';
import { photoScreen, photoUserActions } from './photo.screen.ts';

const view = (actor: PhotoRef) => (
  <PhotoSection actor={actor} name="Ada Okafor" signInUrl="https://practice.example/wp-login.php" />
);

describeView(photoModels, { screen: photoScreen, userActions: photoUserActions, view });

describe('the photo', () => {
  afterEach(cleanup);

  function show(url: string) {
    const world = controlledActors();
    const machine = photoMachine.provide({ actors: { savePhoto: world.promise } });
    const { container } = render(view(createActor(machine, { input: { url } }).start()));
    return { container, world };
  }

  it('is shown above the initials, which show without one', () => {
    const initials = show('').container.querySelector('[data-initials]');
    expect(initials?.getAttribute('data-initials')).toBe('AO');
    cleanup();
    const image = show('https://practice.example/old.jpg').container.querySelector('img');
    expect(image?.getAttribute('src')).toBe('https://practice.example/old.jpg');
  });

  it('is the chosen file, and a file that is refused is said beside the button', async () => {
    const { container, world } = show('');
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!;
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(input, new File(['letter'], 'letter.pdf', { type: 'application/pdf' }));
    const button = screen.getByRole('button', { name: 'Choose a photo' });
    expect(document.getElementById(button.getAttribute('aria-describedby')!.split(' ')[1]!)?.textContent).toBe(
      'Error: Choose a JPG, PNG or WebP file.',
    );
    expect(world.log).toEqual([]);
    const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
    await user.upload(input, photo);
    expect(world.log.map((entry) => entry.input)).toEqual([{ file: photo }]);
  });
});
