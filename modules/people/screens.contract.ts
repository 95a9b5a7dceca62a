import { screensOf } from '@quina/blocks'

export const screens = screensOf({
  '/terceros/list': {
    title: 'Terceros',
    permission: 'people.tercero.view',
    menu: { group: 'Terceros', order: 10 },
  },
  '/terceros/create': { title: 'Nuevo tercero', permission: 'people.tercero.edit' },
  '/terceros/edit/:id': { title: 'Tercero', permission: 'people.tercero.view' },
  '/verTercero/:id': { title: 'Ficha del tercero', permission: 'people.tercero.view' },
  '/usuarios-eventos': {
    title: 'Pacientes',
    permission: 'people.patient.view',
    menu: { group: 'Pacientes', order: 10 },
  },
  '/editarUsuario/:id': { title: 'Paciente', permission: 'people.patient.edit' },
  '/verUsuario/:id': { title: 'Ficha de paciente', permission: 'people.patient.view' },
  '/empleado': {
    title: 'Empleados',
    permission: 'people.employee.view',
    menu: { group: 'Terceros', order: 20 },
  },
  '/empleado/create': { title: 'Nuevo empleado', permission: 'people.employee.edit' },
  '/empleado/edit/:id': { title: 'Empleado', permission: 'people.employee.view' },
  '/responsable': {
    title: 'Responsables de bienes',
    permission: 'people.custody.view',
    menu: { group: 'General', order: 60 },
  },
})
