import { createModel } from '#kit';
import { photoMachine } from '../../../machines/photo/photo.machine.ts';
import type { PhotoFile, PhotoOutcome } from '../../../machines/photo/photo.types.ts';
import { FAILURES } from '../request/request.parts.ts';

export const PICTURE: PhotoFile = { type: 'image/jpeg', size: 10_000_000 };
export const LARGE: PhotoFile = { type: 'image/png', size: 10_000_001 };
export const LETTER: PhotoFile = { type: 'application/pdf', size: 100 };

export const STORED: PhotoOutcome = { kind: 'stored', url: 'https://practice.example/photo.jpg' };
const OUTCOMES: PhotoOutcome[] = [STORED, { kind: 'stored', url: '' }, { kind: 'unreadable' }];

const modelOf = (url: string) =>
  createModel(photoMachine, {
    input: { url },
    events: {
      'photo.chosen': [PICTURE, LARGE, LETTER].map((file) => ({ file })),
      'photo.removed': [{}],
      'request.retried': [{}],
      'request.dismissed': [{}],
    },
    actors: { savePhoto: { done: OUTCOMES, error: FAILURES } },
    serializeState: ({ url: stored, file, refusal, error }) => [stored, file === null, refusal, error?.category],
  });

export const withoutPhoto = modelOf('');
export const withPhoto = modelOf('https://practice.example/old.jpg');

export const photoModels = [withoutPhoto, withPhoto];
