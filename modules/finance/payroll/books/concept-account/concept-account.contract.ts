import { choice, code, day, defineCatalog, type Fields, flag, listOf, optional, ref } from '@quina/blocks'
import { regimes } from '../../staff/engagement/engagement-kinds.contract.ts'

const account = (label: string, help?: string) =>
  optional(code(label, { max: 12, ...(help === undefined ? {} : { help }) }))

const fields = {
  conceptId: ref('payroll.concept', 'Concepto'),
  regime: choice('Régimen', { all: 'Todos', ...regimes }),
  fromDay: day('Desde'),
  administrative: account('Cuenta administrativa', 'Clase 51'),
  publicFund: account('Cuenta si el fondo es Colpensiones'),
  operative: account('Cuenta operativa', 'Dos dígitos siguen a la 73 del centro; o la cuenta completa'),
  claimedFrom: optional(choice('Se cobra a', { eps: 'Su EPS', arl: 'La ARL', afp: 'Su fondo de pensiones' })),
  payable: account('Cuenta por pagar'),
  rubroAdministrative: optional(code('Rubro administrativo', { max: 40 })),
  rubroOperative: optional(code('Rubro operativo', { max: 40 })),
} satisfies Fields

/** The accounts and the rubro of each concept from a day on (payroll dossier §2.16.1, §2.17): they come with the product. */
export const conceptAccount = defineCatalog({
  id: 'payroll.conceptAccount',
  label: { one: 'Cuenta de un concepto', many: 'Cuentas y rubros de los conceptos', gender: 'f' },
  fields,
  shows: ['regime'],
  key: 'conceptId',
  list: listOf({
    columns: { ...fields, active: flag('Activo') },
    sort: 'conceptId',
    filters: ['conceptId', 'regime', 'active'],
    searches: 'Concepto o cuenta',
  }),
  screens: { list: '/configuracion/liquidacion/cuentas' },
})
