import { type Day, type Money, minus, moneyText, negate, plus, showDay, zero } from '@quina/kernel'
import { maturityOf } from '../statement/maturity.domain.ts'

/** An account that takes moves, in a quarter. `before` is debits less credits. */
export interface QuarterLeaf {
  readonly code: string
  /** The code in the report, when it differs from its own. */
  readonly cgnCode: string | null
  readonly maturity: string | null
  readonly before: Money
  readonly debit: Money
  readonly credit: Money
}

/** A row of CGN2015_001, in the sign of its class. */
export interface ChipRow {
  readonly code: string
  readonly before: Money
  readonly debit: Money
  readonly credit: Money
  readonly balance: Money
  readonly current: Money
  readonly nonCurrent: Money
}

export const forms = {
  balances: 'CGN2015_001_SALDOS_Y_MOVIMIENTOS_CONVERGENCIA',
  reciprocal: 'CGN2015_002_OPERACIONES_RECIPROCAS_CONVERGENCIA',
  variations: 'CGN2016C01_VARIACIONES_TRIMESTRALES_SIGNIFICATIVAS',
} as const

/** The months of a quarter. The fourth includes the closing. */
export const quarterSpan = (quarter: number) => ({
  from: quarter * 3 - 2,
  to: quarter === 4 ? 13 : quarter * 3,
})

/** Classes 2, 3, 4 and 9 are positive when credit; the others when debit (finance dossier §5.12). */
const inSign = (code: string, balance: Money): Money => (/^[2349]/.test(code) ? negate(balance) : balance)

/**
 * The subaccounts of six digits with any figure, by code. Corriente and no corriente divide the balances of classes 1 and 2; the
 * others are reported whole as no corriente.
 */
export function chipRows(leaves: readonly QuarterLeaf[]): ChipRow[] {
  const rows = new Map<string, ChipRow>()
  for (const leaf of leaves) {
    const code = (leaf.cgnCode ?? leaf.code).slice(0, 6)
    const before = inSign(code, leaf.before)
    const balance = inSign(code, plus(leaf.before, minus(leaf.debit, leaf.credit)))
    const isCurrent = /^[12]/.test(code) && maturityOf(leaf.code, leaf.maturity) === 'current'
    const own = { ...leaf, code, before, balance }
    rows.set(
      code,
      joined(rows.get(code), {
        ...own,
        current: isCurrent ? balance : zero,
        nonCurrent: isCurrent ? zero : balance,
      }),
    )
  }
  const reported = [...rows.values()].filter(
    ({ before, debit, credit }) => before !== zero || debit !== zero || credit !== zero,
  )
  return reported.toSorted((one, other) => (one.code < other.code ? -1 : 1))
}

const joined = (row: ChipRow | undefined, own: ChipRow): ChipRow => ({
  code: own.code,
  before: plus(row?.before ?? zero, own.before),
  debit: plus(row?.debit ?? zero, own.debit),
  credit: plus(row?.credit ?? zero, own.credit),
  balance: plus(row?.balance ?? zero, own.balance),
  current: plus(row?.current ?? zero, own.current),
  nonCurrent: plus(row?.nonCurrent ?? zero, own.nonCurrent),
})

/** `131904` as the CGN prints it: `1.3.19.04`. */
export const dotted = (code: string): string =>
  [code.slice(0, 1), code.slice(1, 2), code.slice(2, 4), code.slice(4, 6)]
    .filter((part) => part !== '')
    .join('.')

/** `D⇥1.3.19.04⇥800000000.00⇥…`: a row of the file. */
export const chipLine = ({ code, ...row }: ChipRow): string =>
  [
    'D',
    dotted(code),
    ...[row.before, row.debit, row.credit, row.balance, row.current, row.nonCurrent].map(moneyText),
  ].join('\t')

export interface ChipHeading {
  readonly entity: string
  readonly vigencia: number
  readonly quarter: number
  readonly form: keyof typeof forms
  /** The day on which the file is generated. */
  readonly day: Day
}

/** The head of the file: `S⇥entity⇥10103⇥year⇥form⇥DD-MM-AAAA`, where 10103 is January to March. */
export function chipHead({ entity, vigencia, quarter, form, day }: ChipHeading): string {
  const months = [quarter * 3 - 2, quarter * 3].map((month) => String(month).padStart(2, '0')).join('')
  const [year, month, date] = showDay(day).split('/')
  return ['S', entity, `1${months}`, vigencia, forms[form], `${date}-${month}-${year}`].join('\t')
}

/** Messages for what the CGN's validator would refuse in these rows. */
export function chipFindings(rows: readonly ChipRow[], known: ReadonlySet<string>): string[] {
  const total = (of: (row: ChipRow) => Money) => rows.reduce((sum, row) => plus(sum, of(row)), zero)
  const unequal = minus(
    total(({ debit }) => debit),
    total(({ credit }) => credit),
  )
  return [
    ...(unequal === zero
      ? []
      : [`Los débitos y los créditos del trimestre difieren en ${moneyText(unequal)}.`]),
    ...rows
      .filter(({ code }) => code.length < 6)
      .map(({ code }) => `La cuenta ${code} tiene menos de seis dígitos.`),
    ...rows
      .filter(({ code }) => code.length === 6 && !known.has(code))
      .map(({ code }) => `${dotted(code)} no está en el catálogo.`),
    ...rows
      .filter(({ current, nonCurrent, balance }) => plus(current, nonCurrent) !== balance)
      .map(({ code }) => `${dotted(code)}: corriente y no corriente no suman el saldo final.`),
  ]
}

/** The subaccounts whose initial balance differs from the previous quarter's; those of result start at zero. */
export function chipBreaks(former: readonly ChipRow[], rows: readonly ChipRow[]): string[] {
  const left = new Map(former.map(({ code, balance }) => [code, /^[4-7]/.test(code) ? zero : balance]))
  const begun = new Map(rows.map(({ code, before }) => [code, before]))
  return [...new Set([...left.keys(), ...begun.keys()])].toSorted().flatMap((code) => {
    const was = left.get(code) ?? zero
    const is = begun.get(code) ?? zero
    if (was === is) return []
    return [
      `${dotted(code)}: empieza en ${moneyText(is)} y el trimestre anterior terminó en ${moneyText(was)}.`,
    ]
  })
}
