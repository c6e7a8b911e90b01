import type { AddressRef } from '../../../machines/address/address.selectors.ts';
import { AddressFields } from '../../../src/pages/registration/AddressFields.tsx';
import { describeView } from '../../kit/view-suite.ts';
import { withMaps } from '../maps-context.tsx';
import { newAddressModel, placedAddressModel } from './address.model.ts';
import { addressGestures, addressTable } from './address.screen.ts';

describeView([newAddressModel, placedAddressModel], {
  table: addressTable,
  gestures: addressGestures,
  view: (actor: AddressRef) =>
    withMaps(<AddressFields actor={actor} idPrefix="pp-practice-1-address" section="section-practice1" />),
});
