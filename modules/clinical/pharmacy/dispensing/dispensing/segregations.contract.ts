import { permissionFor, type Segregation } from '@quina/blocks'
import { dispensing } from './dispensing.contract.ts'

/** Duties that exclude each other: a prescriber does not dispense (Decreto 780 de 2016, servicio farmacéutico). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-50',
    label: 'Prescribir y dispensar',
    // This permission belongs to the orders; it is written by name so that the pharmacy does not import their screens.
    one: ['care.medicalOrder.sign'],
    other: [permissionFor(dispensing, 'approve')],
  },
]
