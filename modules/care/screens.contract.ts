import { permissionFor, screensOf } from '@quina/blocks'
import { appointmentType } from './appointment-type/appointment-type.contract.ts'
import { convention } from './convention/convention.contract.ts'

const group = 'General'

/** The lists of the agenda, by the specification's exact paths. */
export const screens = screensOf({
  '/tipo-cita': {
    title: 'Tipos de cita',
    permission: permissionFor(appointmentType, 'view'),
    menu: { group, order: 45 },
  },
  '/convenciones': {
    title: 'Convenciones',
    permission: permissionFor(convention, 'view'),
    menu: { group, order: 65 },
  },
})
