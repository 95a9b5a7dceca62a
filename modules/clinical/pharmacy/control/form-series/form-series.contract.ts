import { defineCatalog, defineParameter, f, listOf } from '@quina/blocks'

/** The days within which an official form may be dispensed, and the most days of its treatment (Resolución 1478). */
export const formDays = defineParameter({
  id: 'pharmacy.formDays',
  area: 'Farmacia',
  field: f.integer('Días para dispensar un recetario oficial', { min: 1, max: 180 }),
  initial: 30,
})
export const formTreatmentDays = defineParameter({
  id: 'pharmacy.formTreatmentDays',
  area: 'Farmacia',
  field: f.integer('Días de tratamiento por recetario oficial', { min: 1, max: 180 }),
  initial: 30,
})

const fields = {
  code: f.code('Talonario', { max: 20 }),
  prescriberId: f.ref('people.employee', 'Prescriptor'),
  prefix: f.text('Prefijo', { max: 6, min: 0 }),
  firstNumber: f.integer('Del', { min: 1 }),
  lastNumber: f.integer('Al', { min: 1 }),
  deliveredOn: f.day('Entregado el'),
}

/** Books of official forms by holder. Once any book is registered, a form outside the books is not dispensed. */
export const formSeries = defineCatalog({
  id: 'pharmacy.formSeries',
  label: { one: 'Talonario de recetario oficial', many: 'Talonarios de recetario oficial', gender: 'm' },
  fields,
  shows: ['code'],
  key: 'code',
  taken: 'FAR-060',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['prescriberId', 'active'],
    searches: 'Talonario o prescriptor',
  }),
  screens: { list: '/farmacia/recetarios' },
})
