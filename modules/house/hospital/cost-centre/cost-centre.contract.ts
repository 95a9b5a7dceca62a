import { defineCatalog, type Field, type Fields, f, listOf } from '@quina/blocks'

const costCentreKinds = {
  care: 'Asistencial',
  support: 'Apoyo',
  administrative: 'Administrativo',
  logistic: 'Logístico',
} as const

/** A field for a code of account, of the group that each use requires. */
function account(label: string, shape: RegExp, example: string): Field<string> {
  const typed = f.code(label, { max: 6, help: `Como ${example}` })
  return {
    ...typed,
    schema: typed.schema.refine((value) => shape.test(value), `Escriba una cuenta como ${example}.`),
  }
}

const fields = {
  code: f.code('Código', { max: 20 }),
  name: f.text('Nombre', { max: 150 }),
  kind: f.choice('Tipo', costCentreKinds),
  parentId: f.optional(f.ref('hospital.costCentreParent', 'Centro de costo padre')),
  campusId: f.optional(f.ref('admin.campus', 'Sede')),
  repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio REPS')),
  dependenciaId: f.optional(f.ref('budget.dependencia', 'Dependencia')),
  costAccount: f.optional(account('Cuenta de costo 73', /^73\d{2}$/, '7310')),
  saleCostAccount: f.optional(account('Cuenta de costo de ventas 63', /^63\d{2,4}$/, '6310')),
  incomeAccount: f.optional(account('Cuenta de ingreso 4312', /^4312(\d{2})?$/, '431208')),
} satisfies Fields

// A module above names its dependencia: it is read with the row, not in the list.
const { dependenciaId: _above, ...listed } = fields

/** Where costs are posted: a tree whose leaves receive movements (finance dossier §2.2). */
export const costCentre = defineCatalog({
  id: 'hospital.costCentre',
  label: { one: 'Centro de costo', many: 'Centros de costo', gender: 'm' },
  fields,
  shows: ['code', 'name'],
  parent: 'parentId',
  key: 'code',
  taken: 'CCO-001',
  list: listOf({
    columns: { ...listed, leaf: f.flag('Recibe movimiento'), active: f.flag('Activo') },
    sort: 'code',
    filters: ['kind', 'campusId', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/centro-costo' },
})
