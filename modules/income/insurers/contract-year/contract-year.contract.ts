import { defineCatalog, type Field, type Fields, f, listOf, type ValuesOf } from '@quina/blocks'
import { type Money, type MoneyText, pick } from '@quina/kernel'
import { regimes } from '@quina/people/contract'
import { contractConditions } from '../contract/contract.contract.ts'

/** Months by the two digits of their columns, in order: object keys would put those from 10 on first. */
export const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
export type Month = (typeof months)[number]

const names: Readonly<Record<Month, string>> = {
  '01': 'Enero',
  '02': 'Febrero',
  '03': 'Marzo',
  '04': 'Abril',
  '05': 'Mayo',
  '06': 'Junio',
  '07': 'Julio',
  '08': 'Agosto',
  '09': 'Septiembre',
  '10': 'Octubre',
  '11': 'Noviembre',
  '12': 'Diciembre',
}

type Plan = { readonly [M in Month as `plan${M}`]: Field<Money, MoneyText> }
type Members = { readonly [M in Month as `members${M}`]: Field<number | null> }
const each = <T>(prefix: string, field: (label: string) => T) =>
  Object.fromEntries(months.map((month) => [`${prefix}${month}`, field(names[month])]))

const plan = each('plan', (label) => f.money(label)) as Plan
const members = each('members', (label) => f.optional(f.integer(label))) as Members

const fields = {
  contractId: f.ref('insurers.contract', 'Contrato'),
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  regime: f.choice('Régimen', regimes),
  value: f.money('Valor de la vigencia'),
  ...plan,
  ...members,
  rubroId: f.optional(f.ref('budget.rubro', 'Rubro de la vigencia')),
  priorRubroId: f.optional(f.ref('budget.rubro', 'Rubro de vigencias anteriores')),
  unfiledAccountId: f.optional(f.ref('accounting.account', 'Cartera sin radicar')),
  filedAccountId: f.optional(f.ref('accounting.account', 'Cartera radicada')),
  note: f.optional(f.note('Observaciones', { max: 1000 })),
} satisfies Fields
export type ContractYearValues = ValuesOf<typeof fields>

/** The value of a contract in one fiscal year and régimen, with its accounts and rubros. */
export const contractYear = defineCatalog({
  id: 'insurers.contractYear',
  label: { one: 'Contrato por vigencia', many: 'Contratos EPS por vigencia', gender: 'm' },
  fields,
  shows: ['contractId', 'vigencia'],
  key: 'contractId',
  list: listOf({
    columns: {
      payer: f.text('Pagador'),
      contractId: fields.contractId,
      year: fields.vigencia,
      regime: fields.regime,
      value: f.money('Valor inicial'),
      added: f.money('Adiciones'),
      invoiced: f.money('Facturado'),
      filed: f.money('Radicado'),
      glosa: f.money('Glosa aceptada'),
      paid: f.money('Recaudado'),
      available: f.money('Saldo'),
      usedPercent: f.optional(f.percent('Ejecutado')),
      endsOn: f.day('Fin'),
      condition: f.condition('Estado', contractConditions),
      receivable: f.money('Por cobrar'),
      ...pick(fields, 'rubroId', 'unfiledAccountId', 'filedAccountId'),
      active: f.flag('Activo'),
    },
    totals: ['value', 'added', 'invoiced', 'filed', 'glosa', 'paid', 'available', 'receivable'],
    sort: 'payer',
    filters: ['year', 'condition', 'regime', 'contractId', 'active'],
    searches: 'Contrato o pagador',
  }),
  screens: { list: '/contratos-eps/', create: '/contratos-eps/create', edit: '/contratos-eps/edit/:id' },
})
