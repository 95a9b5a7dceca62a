import {
  choice,
  code,
  defineCatalog,
  type Field,
  type Fields,
  flag,
  listOf,
  optional,
  ref,
  text,
} from '@quina/blocks'

const costCentreKinds = {
  care: 'Asistencial',
  support: 'Apoyo',
  administrative: 'Administrativo',
  logistic: 'Logístico',
} as const

/** A code of account, of the group that is wanted here. */
function account(label: string, shape: RegExp, example: string): Field<string> {
  const typed = code(label, { max: 6, help: `Como ${example}` })
  return {
    ...typed,
    schema: typed.schema.refine((value) => shape.test(value), `Escriba una cuenta como ${example}.`),
  }
}

const fields = {
  code: code('Código', { max: 20 }),
  name: text('Nombre', { max: 150 }),
  kind: choice('Tipo', costCentreKinds),
  parentId: optional(ref('hospital.costCentreParent', 'Centro de costo padre')),
  campusId: optional(ref('admin.campus', 'Sede')),
  repsServiceId: optional(ref('reference.repsService', 'Servicio REPS')),
  dependenciaId: optional(ref('budget.dependencia', 'Dependencia')),
  costAccount: optional(account('Cuenta de costo 73', /^73\d{2}$/, '7310')),
  saleCostAccount: optional(account('Cuenta de costo de ventas 63', /^63\d{2,4}$/, '6310')),
  incomeAccount: optional(account('Cuenta de ingreso 4312', /^4312(\d{2})?$/, '431208')),
} satisfies Fields

// Its dependencia is named by a module above: it is read with the row, not in the list.
const { dependenciaId: _above, ...listed } = fields

/** Where a cost belongs, as a tree whose leaves receive movements (finance dossier §2.2). */
export const costCentre = defineCatalog({
  id: 'hospital.costCentre',
  label: { one: 'Centro de costo', many: 'Centros de costo', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  parent: 'parentId',
  key: 'code',
  taken: 'CCO-001',
  list: listOf({
    columns: { ...listed, leaf: flag('Recibe movimiento'), active: flag('Activo') },
    sort: 'code',
    filters: ['kind', 'campusId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/centro-costo' },
})
