import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  defineOptions,
  documentList,
  f,
  issuedStates,
  lifecycle,
  permission,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'

export const modificationKinds = {
  adicion: 'Adición',
  reduccion: 'Reducción',
  traslado: 'Traslado (crédito y contracrédito)',
  aplazamiento: 'Aplazamiento',
  desaplazamiento: 'Desaplazamiento',
}
export type ModificationKind = keyof typeof modificationKinds

export const authorities = { gerente: 'Gerente', junta: 'Junta Directiva', confis: 'CONFIS' }

/** Allows a traslado between fuentes (PRE-023). */
export const crossFuente = permission(
  'budget.modification.cross-fuente',
  'Trasladar apropiaciones entre fuentes',
)

const header = {
  kind: f.choice('Tipo', modificationKinds),
  date: f.day('Fecha del acto', { help: 'La modificación rige desde este día' }),
  actKind: f.choice('Acto', {
    resolucion: 'Resolución',
    acuerdo: 'Acuerdo de Junta Directiva',
    confis: 'Resolución CONFIS',
    decreto: 'Decreto',
    ordenanza: 'Ordenanza',
  }),
  actNumber: f.text('Número del acto', { max: 40 }),
  authority: f.choice('Autoridad', authorities),
  purpose: f.note('Justificación', { min: 10 }),
}

const expenseLine = { apropiacionId: f.ref('budget.apropiacion', 'Rubro y fuente'), amount: f.money('Valor') }

const states = issuedStates({ approved: 'Aprobada', annulled: 'Anulada' })

/** Modificación del presupuesto: the amounts taken and given (operations O3–O6, §3.6). */
export const modification = defineDocument({
  id: 'budget.modification',
  label: { one: 'Modificación presupuestal', many: 'Modificaciones presupuestales', gender: 'f' },
  number: {
    prefix: 'MP',
    restarts: 'vigencia',
    series: {
      field: 'kind',
      prefixes: {
        adicion: 'MP-ADI',
        reduccion: 'MP-RED',
        traslado: 'MP-TRA',
        aplazamiento: 'MP-APL',
        desaplazamiento: 'MP-DES',
      },
    },
  },
  fields: {
    ...header,
    income: f.optional(
      f.lines('Ingresos', { aforoId: f.ref('budget.aforo', 'Rubro y fuente'), amount: f.money('Valor') }),
    ),
    taken: f.optional(f.lines('Lo que se quita', expenseLine)),
    given: f.optional(f.lines('Lo que se da', expenseLine)),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Aprobar modificación', {
      consequence: 'Cambia el presupuesto desde la fecha del acto. Después solo podrá anularla con motivo.',
    }),
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      consequence: 'Se registra lo contrario en la fecha que indique, si los saldos lo permiten.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'kind', 'date', 'actKind', 'actNumber', 'authority', 'purpose'),
      condition: conditionOf(states),
      total: f.money('Valor'),
    },
    totals: ['total'],
    filters: ['condition', 'kind', 'date'],
    byVigencia: true,
    searches: 'Número, acto o justificación',
  }),
  screens: screensAt('/movimiento-presupuestal'),
})

/** Lines of control with their figures; the available amount is that of the date of the act (I8). */
const modified = { module: 'budget', access: 'campus', params: { date: f.day('Fecha') } } as const
export const modifiedExpenseOptions = defineOptions({
  ...modified,
  name: 'modification/expense-line',
  title: 'Rubros de gasto que se modifican: buscar',
})
export const modifiedIncomeOptions = defineOptions({
  ...modified,
  name: 'modification/income-line',
  title: 'Rubros de ingreso que se modifican: buscar',
})
