import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AddressRef } from '../../../machines/address/address.selectors.ts';
import type { MapLoaderRef } from '../../../machines/map-loader/map-loader.selectors.ts';
import { AddressFields } from '../../../src/ui/address/AddressFields.tsx';
import { controlledActors } from '#kit';
import { describeView } from '../describe-view.ts';
import { startMapLoader, withMaps } from '../maps-context.tsx';
import { addressIn } from '../practices-actors.ts';
import { ALMOST_FILLED, FOUND, newAddressModel, placedAddressModel } from './address.model.ts';
import { addressUserActions, addressScreen } from './address.screen.ts';

const FILLED = { ...ALMOST_FILLED, line1: '12 Main Street' };

describeView([newAddressModel, placedAddressModel], {
  screen: addressScreen,
  userActions: addressUserActions,
  view: (actor: AddressRef) =>
    withMaps(<AddressFields actor={actor} idPrefix="pp-practice-1-address" section="section-practice1" />),
});

describe('the dialog Confirm Address', () => {
  afterEach(cleanup);

  async function open(loader?: MapLoaderRef) {
    const world = controlledActors();
    const actor = createActor(addressIn(world), { input: { id: 'billing', address: FILLED } }).start();
    render(withMaps(<AddressFields actor={actor} idPrefix="pp-billing-address" section="billing" />, loader));
    const press = (name: string) =>
      act(async () => {
        const button = screen.getByRole('button', { name });
        button.focus();
        fireEvent.click(button);
      });
    await press('Check Address');
    await act(async () => world.resolve('geocode', FOUND));
    return { actor, press };
  }

  it('takes Esc for Change Address', async () => {
    const { actor } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Confirm Address' });
    await act(async () => {
      fireEvent(dialog, new Event('cancel', { cancelable: true }));
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(actor.getSnapshot().context.address).toMatchObject({ validated: false, completed: false });
  });
  it('gives the focus to Edit Address after Confirm Address', async () => {
    const { press } = await open();
    await press('Confirm Address');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Address' }));
    expect(screen.getByText(/12 SW Main St/).textContent).toBe('12 SW Main St, Suite 4\nPortland, OR 97204');
  });
  it('works in full without the map, and says so with Retry', async () => {
    const loader = startMapLoader(() => Promise.reject(new Error('blocked')));
    loader.send({ type: 'authentication.failed' });
    const { press } = await open(loader);
    // The dialog requests the map again by itself, and the service refuses the key again.
    await act(async () => loader.send({ type: 'authentication.failed' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm Address' }));
    expect(dialog.getByText('The map could not be loaded.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(dialog.getByText(FOUND.formatted)).toBeTruthy();
    await press('Confirm Address');
    expect(screen.getByRole('button', { name: 'Edit Address' })).toBeTruthy();
  });
});
