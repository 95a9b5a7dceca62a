import {
  type Day,
  firstDayOf,
  fraction,
  lastDayOf,
  type Money,
  minus,
  money,
  monthOf,
  pisisName,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import type { indicators } from './circular.contract.ts'

export type Quarter = Readonly<{ from: Day; to: Day }>

/** The days of a quarter. */
export const spanOf = ({ year, quarter }: { readonly year: number; readonly quarter: string }): Quarter => ({
  from: firstDayOf(year, Number(quarter) * 3 - 2),
  to: lastDayOf(year, Number(quarter) * 3),
})

/** The quarter of a day, as parameters of the report. */
export const quarterOf = (day: Day) => ({
  year: String(vigenciaOf(day)),
  quarter: String(Math.ceil(monthOf(day) / 3)),
})

export type Reporter = Readonly<{ nit: string; name: string }>

/** The state of an invoice at the end of the quarter. */
export interface CircularInvoice {
  readonly id: string
  readonly payer: string
  readonly documentType: string
  readonly document: string
  readonly prefix: string
  readonly consecutive: number
  readonly value: string
  readonly paid: string
  readonly accepted: string
  readonly date: Day
  readonly filedOn: Day
  readonly returnedOn: Day | null
  readonly annulled: boolean
  readonly answered: boolean
  readonly judicial: boolean
  /** The stage of its process (field 21): 0 without a process. */
  readonly stage: number
}

/** New in the quarter; reported before and still owed or moved; or removed: returned, or annulled. */
export function indicatorOf(
  { filedOn, returnedOn, annulled }: Pick<CircularInvoice, 'filedOn' | 'returnedOn' | 'annulled'>,
  { from }: Quarter,
): keyof typeof indicators {
  if (annulled || returnedOn !== null) return 'E'
  return filedOn >= from ? 'I' : 'A'
}

/** In whole pesos, half up, so that the balance equals the difference of the reported figures. */
export function figuresOf(one: Pick<CircularInvoice, 'value' | 'paid' | 'accepted'>) {
  const [whole, settled, accepted] = [one.value, one.paid, one.accepted].map((text) =>
    inPesos(money(text)),
  ) as [Money, Money, Money]
  return { value: whole, paid: settled, accepted, balance: minus(minus(whole, settled), accepted) }
}

const inPesos = (amount: Money): Money =>
  fraction(amount, { part: 1n, whole: 1n, rounding: 'half-up', unit: 100n })

/** What its receiver would refuse in an invoice; null when nothing. */
export function findingOf(one: CircularInvoice): string | null {
  const { value, balance } = figuresOf(one)
  if (!/^\d{3,12}$/.test(one.document)) return 'El documento del pagador no es un número de 3 a 12 dígitos.'
  if (one.prefix.length > 6) return 'El prefijo tiene más de 6 caracteres.'
  if (one.filedOn < one.date) return 'Se presentó antes de emitirse.'
  if (one.returnedOn !== null && one.returnedOn < one.filedOn) return 'Se devolvió antes de presentarse.'
  if (value <= zero) return 'El valor de la factura no es mayor que cero.'
  return balance < zero ? 'Los pagos y la glosa aceptada pasan del valor.' : null
}

/** Replaces commas, quotes, semicolons and breaks by spaces: fields are separated by commas. */
const plain = (text: string): string =>
  text
    .replace(/[",;\r\n]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
const pesosOf = (amount: Money): string => String(amount / 100n)

/** `SAC165FIPS20261231NI000900123456.TXT` */
export const circularName = ({ nit }: Reporter, { to }: Quarter): string =>
  pisisName({ kind: 'SAC165FIPS', to, nit, ends: '.TXT' })

/** Record 1 and one record 2 for each invoice, 21 fields between commas, with Windows line endings. */
export function circularText(
  reporter: Reporter,
  quarter: Quarter,
  invoices: readonly CircularInvoice[],
): string {
  const head = ['1', 'NI', reporter.nit, plain(reporter.name), quarter.from, quarter.to, invoices.length]
  const lines = invoices.map((one, index) => {
    const { value, paid, accepted, balance } = figuresOf(one)
    return [
      ...[
        '2',
        index + 1,
        'NI',
        one.document,
        plain(one.payer),
        'NI',
        reporter.nit,
        'F',
        plain(one.prefix),
        one.consecutive,
      ],
      ...[indicatorOf(one, quarter), pesosOf(value), one.date, one.filedOn, one.returnedOn ?? ''],
      ...[
        pesosOf(paid),
        pesosOf(accepted),
        yesNo(one.answered),
        pesosOf(balance),
        yesNo(one.judicial),
        one.stage,
      ],
    ]
  })
  return [head, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('')
}

export const yesNo = (is: boolean): string => (is ? 'SI' : 'NO')
