/** The list of practices with its real practices and addresses. The test only controls the geocoder. */
import { addressMachine } from '../../machines/address/address.machine.ts';
import { practiceMachine } from '../../machines/practice/practice.machine.ts';
import { practicesMachine } from '../../machines/practices/practices.machine.ts';
import type { ControlledActors } from '#kit';

export const addressIn = ({ promise }: ControlledActors) => addressMachine.provide({ actors: { geocode: promise } });

export const practicesIn = (world: ControlledActors) =>
  practicesMachine.provide({
    actors: { practice: practiceMachine.provide({ actors: { address: addressIn(world) } }) },
  });
