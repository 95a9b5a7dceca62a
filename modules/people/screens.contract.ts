import { createdIn, screensFor, screensOf } from '@quina/blocks'
import { dataBreach } from './data-breach/data-breach.contract.ts'
import { viewPatientAccess } from './patient/patient.contract.ts'
import { rightsRequest } from './rights-request/rights-request.contract.ts'

export const screens = screensOf({
  '/terceros/list': {
    title: 'Terceros',
    permission: 'people.tercero.view',
    menu: { group: 'Terceros', order: 10 },
  },
  '/terceros/create': {
    title: 'Nuevo tercero',
    permission: 'people.tercero.edit',
    menu: createdIn('Terceros'),
  },
  '/terceros/edit/:id': { title: 'Tercero', permission: 'people.tercero.view', under: '/terceros/list' },
  '/verTercero/:id': {
    title: 'Ficha del tercero',
    permission: 'people.tercero.view',
    under: '/terceros/list',
  },
  '/usuarios-eventos': {
    title: 'Pacientes',
    permission: 'people.patient.view',
    menu: { group: 'Pacientes', order: 10 },
  },
  '/editarUsuario/:id': { title: 'Paciente', permission: 'people.patient.edit', under: '/usuarios-eventos' },
  '/verUsuario/:id': {
    title: 'Ficha de paciente',
    permission: 'people.patient.view',
    under: '/usuarios-eventos',
  },
  '/empleado': {
    title: 'Empleados',
    permission: 'people.employee.view',
    menu: { group: 'Terceros', order: 20 },
  },
  '/empleado/create': {
    title: 'Nuevo empleado',
    permission: 'people.employee.edit',
    menu: createdIn('Terceros'),
  },
  '/empleado/edit/:id': { title: 'Empleado', permission: 'people.employee.view' },
  '/accesos-con-motivo': {
    title: 'Accesos con motivo',
    permission: viewPatientAccess,
    menu: { group: 'Pacientes', order: 20 },
  },
  ...screensFor(rightsRequest, { menu: { group: 'Pacientes', order: 30, label: 'Datos personales' } }),
  ...screensFor(dataBreach, { menu: { group: 'Pacientes', order: 40, label: 'Incidentes de datos' } }),
  '/responsable': {
    title: 'Responsables de bienes',
    permission: 'people.custody.view',
    menu: { group: 'General', order: 60 },
  },
})
