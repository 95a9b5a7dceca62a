import { createdIn, ownScreen, screensFor, screensOf } from '@quina/blocks'
import { viewPatientAccess } from './patient/patient/patient.contract.ts'
import { dataBreach } from './rules/data-breach/data-breach.contract.ts'
import { rightsRequest } from './rules/rights-request/rights-request.contract.ts'
import { custody } from './tercero/custody/custody.contract.ts'
import { employee } from './tercero/employee/employee.contract.ts'
import { tercero } from './tercero/tercero/tercero.contract.ts'

export const screens = screensOf({
  ...screensFor(tercero, {
    menu: { group: 'Terceros', order: 10 },
    create: createdIn('Terceros'),
    under: '/terceros/list',
  }),
  '/verTercero/:id': ownScreen('Ficha del tercero', 'people.tercero.view', { under: '/terceros/list' }),
  '/usuarios-eventos': ownScreen('Pacientes', 'people.patient.view', {
    menu: { group: 'Pacientes', order: 10 },
  }),
  '/editarUsuario/:id': ownScreen('Paciente', 'people.patient.edit', { under: '/usuarios-eventos' }),
  '/verUsuario/:id': ownScreen('Ficha de paciente', 'people.patient.view', { under: '/usuarios-eventos' }),
  ...screensFor(employee, { menu: { group: 'Terceros', order: 20 }, create: createdIn('Terceros') }),
  '/accesos-con-motivo': ownScreen('Accesos con motivo', viewPatientAccess, {
    menu: { group: 'Pacientes', order: 20 },
  }),
  ...screensFor(rightsRequest, { menu: { group: 'Pacientes', order: 30, label: 'Datos personales' } }),
  ...screensFor(dataBreach, { menu: { group: 'Pacientes', order: 40, label: 'Incidentes de datos' } }),
  ...screensFor(custody, { menu: { group: 'General', order: 61 } }),
})
