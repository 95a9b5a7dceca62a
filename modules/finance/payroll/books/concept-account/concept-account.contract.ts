import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'
import { regimes } from '../../staff/engagement/engagement-kinds.contract.ts'

const account = (label: string, help?: string) =>
  f.optional(f.code(label, { max: 12, ...(help === undefined ? {} : { help }) }))

const fields = {
  conceptId: f.ref('payroll.concept', 'Concepto'),
  regime: f.choice('Régimen', { all: 'Todos', ...regimes }),
  fromDay: f.day('Desde'),
  administrative: account('Cuenta administrativa', 'Clase 51'),
  publicFund: account('Cuenta si el fondo es Colpensiones'),
  operative: account('Cuenta operativa', 'Dos dígitos siguen a la 73 del centro; o la cuenta completa'),
  claimedFrom: f.optional(
    f.choice('Se cobra a', { eps: 'Su EPS', arl: 'La ARL', afp: 'Su fondo de pensiones' }),
  ),
  payable: account('Cuenta por pagar'),
  rubroAdministrative: f.optional(f.code('Rubro administrativo', { max: 40 })),
  rubroOperative: f.optional(f.code('Rubro operativo', { max: 40 })),
} satisfies Fields

/** The accounts and the rubro of each concept from a day on (payroll dossier §2.16.1, §2.17), preset by the product. */
export const conceptAccount = defineCatalog({
  id: 'payroll.conceptAccount',
  label: { one: 'Cuenta de un concepto', many: 'Cuentas y rubros de los conceptos', gender: 'f' },
  fields,
  shows: ['regime'],
  key: 'conceptId',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'conceptId',
    filters: ['conceptId', 'regime', 'active'],
    searches: 'Concepto o cuenta',
  }),
  screens: { list: '/configuracion/liquidacion/cuentas' },
})
