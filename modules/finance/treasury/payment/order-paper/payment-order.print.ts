import { rateText } from '@quina/accounting/domain'
import { type DocumentPrint, headedTable, type PrintColumn, totals } from '@quina/blocks/print'
import { type Money, minus, money, sumOf } from '@quina/kernel'
import type { paymentOrder } from '../payment-order/payment-order.contract.ts'
import type { OrderPaper } from './order-paper.contract.ts'

type Facts = Readonly<Record<string, unknown>> | undefined

/** The print of an order: payments with RP and CDP, each deduction with its rate, the net in words, the rubros (§19). */
export const paymentOrderPrint: DocumentPrint<typeof paymentOrder> = {
  declares: () => 'Páguese al beneficiario el valor neto de las cuentas por pagar que se relacionan.',
  pairs: ['date', 'terceroId', 'payOn', 'form', 'bankAccountId', 'purpose'],
  identifies: ['terceroId', 'bankAccountId'],
  lines: [],
  worth: ({ values }) => minus(addedUp(values.payables), addedUp(values.deductions)),
  adds: ({ values, labels, facts }) => {
    const { payables, withholdings, rates, rubros } = paperIn(facts)
    const paid = addedUp(values.payables)
    const deducted = addedUp(values.deductions)
    return [
      ...headedTable('Cuentas por pagar', payableColumns, payables, ['gross', 'withheld', 'net', 'amount']),
      ...headedTable('Retenciones de la causación', withheldColumns, withholdings.map(withRate), ['amount']),
      ...headedTable(
        'Deducciones al pago',
        deductionColumns,
        deductionsIn(values.deductions, labels).map((one, index) => ({
          ...one,
          shownRate: shownRate(rates[index]),
        })),
        ['amount'],
      ),
      totals([
        { label: 'Valor que se paga', amount: paid },
        ...(deducted === 0n ? [] : [{ label: 'Deducciones al pago', amount: deducted }]),
        { label: 'Neto a girar', amount: minus(paid, deducted), strong: true },
      ]),
      ...headedTable('Rubros', rubroColumns, rubros, ['amount']),
    ]
  },
  signs: { accountant: 'Contador', treasurer: 'Tesorero', spendingOfficer: 'Ordenador del gasto' },
}

const nothing: OrderPaper = { payables: [], withholdings: [], rates: [], rubros: [] }
const paperIn = (facts: Facts): OrderPaper => (facts?.paper as OrderPaper | undefined) ?? nothing

const addedUp = (lines: unknown): Money =>
  sumOf((lines ?? []) as readonly { readonly amount: string }[], ({ amount }) => money(amount))

type Deduction = Readonly<{ base: string | null; amount: string }>

/** Returns the printed deductions, each named by the anticipo that it crosses, its rule or its account, and with its tercero. */
const deductionsIn = (lines: unknown, labels: Readonly<Record<string, string>>) =>
  ((lines ?? []) as readonly Deduction[]).map(({ base, amount }, index) => {
    const labelOf = (name: string) => labels[`deductions.${index}.${name}`]
    return {
      name: crossed(labelOf('advanceId')) ?? labelOf('ruleId') ?? labelOf('accountId') ?? '',
      tercero: labelOf('terceroId') ?? '',
      base,
      amount,
    }
  })

const shownRate = (declared: OrderPaper['rates'][number] | undefined): string | null =>
  declared?.rate && declared.rateUnit ? rateText({ rate: declared.rate, rateUnit: declared.rateUnit }) : null

const crossed = (advance: string | undefined) =>
  advance === undefined ? undefined : `Cruce del anticipo ${advance}`

const withRate = (one: OrderPaper['withholdings'][number]) => ({ ...one, shownRate: rateText(one) })

const payableColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Causación', kind: 'code' },
  { key: 'support', header: 'Soporte', kind: 'text' },
  { key: 'registro', header: 'RP', kind: 'code' },
  { key: 'cdp', header: 'CDP', kind: 'code' },
  { key: 'gross', header: 'Bruto', kind: 'money' },
  { key: 'withheld', header: 'Retenciones', kind: 'money' },
  { key: 'net', header: 'Neto', kind: 'money' },
  { key: 'amount', header: 'Se paga', kind: 'money' },
]
const withheldColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Causación', kind: 'code' },
  { key: 'name', header: 'Retención', kind: 'text' },
  { key: 'base', header: 'Base', kind: 'money' },
  { key: 'shownRate', header: 'Tarifa', kind: 'code' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
const deductionColumns: readonly PrintColumn[] = [
  { key: 'name', header: 'Deducción', kind: 'text' },
  { key: 'tercero', header: 'A favor de', kind: 'text' },
  { key: 'base', header: 'Base', kind: 'money' },
  { key: 'shownRate', header: 'Tarifa', kind: 'code' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
const rubroColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Causación', kind: 'code' },
  { key: 'rubro', header: 'Rubro', kind: 'text' },
  { key: 'amount', header: 'Obligado', kind: 'money' },
]
