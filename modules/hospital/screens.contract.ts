import { permissionFor, screensOf } from '@quina/blocks'
import { costCentre } from './cost-centre/cost-centre.contract.ts'
import { holiday } from './holiday/holiday.contract.ts'
import { location } from './location/location.contract.ts'
import { position } from './position/position.contract.ts'
import { specialty } from './specialty/specialty.contract.ts'

const group = 'General'

/** The screens of the house, by the specification's exact paths. */
export const screens = screensOf({
  '/location': {
    title: 'Ubicaciones',
    permission: permissionFor(location, 'view'),
    menu: { group, order: 20 },
  },
  '/centro-costo': {
    title: 'Centros de costo',
    permission: permissionFor(costCentre, 'view'),
    menu: { group, order: 30 },
  },
  '/especialidades': {
    title: 'Especialidades',
    permission: permissionFor(specialty, 'view'),
    menu: { group, order: 40 },
  },
  '/cargos': {
    title: 'Cargos',
    permission: permissionFor(position, 'view'),
    menu: { group, order: 50 },
  },
  '/fechas': {
    title: 'Festivos',
    permission: permissionFor(holiday, 'view'),
    menu: { group, order: 60 },
  },
})
