import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { CardFormRef } from '../../../machines/card-form/card-form.machine.ts';
import { CardForm } from '../../../src/pages/registration/CardForm.tsx';
import { describeView } from '../../kit/view-suite.ts';
import { cardFormModels } from './card-form.model.ts';
import { cardFormGestures, cardFormScreen } from './card-form.screen.ts';

describeView(cardFormModels, {
  table: cardFormScreen,
  gestures: cardFormGestures,
  callbacks: ['cardElement'],
  view: (cardForm: CardFormRef) => <CardForm cardForm={cardForm} />,
  // The card service draws into this element and loses what was typed when it goes: it is there in every state.
  also: () => {
    expect(screen.getByRole('group', { name: 'Card details' }).querySelector('#practice-portal-card')).not.toBeNull();
  },
});
