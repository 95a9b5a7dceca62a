import { permissionFor, type Segregation } from '@quina/blocks'
import { dispensing } from './dispensing.contract.ts'

/** Who may not do both: who prescribes does not dispense (Decreto 780 de 2016, servicio farmacéutico). */
export const segregations: readonly Segregation[] = [
  {
    code: 'SOD-50',
    label: 'Prescribir y dispensar',
    // Of the orders, named so that the pharmacy does not import their screens.
    one: ['care.medicalOrder.sign'],
    other: [permissionFor(dispensing, 'approve')],
  },
]
