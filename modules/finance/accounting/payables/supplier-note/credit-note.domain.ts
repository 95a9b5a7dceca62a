import { divide, insist, type Money, minus, must, plus, showPesos, smaller, sumOf, zero } from '@quina/kernel'
import type { WithheldRow } from '../../withholding/withheld/withholding-move.domain.ts'
import { personalConcepts } from '../../withholding/withholding/withholding.domain.ts'
import { conceptOf } from '../../withholding/withholding-rule/withholding-rule.domain.ts'

/** A posted line of the causación, with the amounts of earlier credit notes. */
export interface NotableLine {
  readonly id: string
  /** Its withholding concept: `COM`, `SER`… Null when it bears no withholding. */
  readonly concept: string | null
  readonly base: Money
  readonly vat: Money
  readonly credited: { readonly base: Money; readonly vat: Money }
}

export interface NoteFacts {
  readonly lines: readonly NotableLine[]
  /** The withholdings, and the remainder of each after earlier notes. */
  readonly withheld: readonly {
    readonly row: WithheldRow
    readonly left: Pick<WithheldRow, 'base' | 'amount'>
  }[]
  /** The balance owed, and the part of it in payment orders. */
  readonly balance: Money
  readonly programmed: Money
}

export type NotedLine = Readonly<{ id: string; base: Money; vat: Money }>

export interface Note {
  readonly lines: readonly NotedLine[]
  readonly returned: readonly WithheldRow[]
  readonly gross: Money
  readonly withheld: Money
  /** The reduction of the debt; the part already paid is claimed from the supplier. */
  readonly fromPayable: Money
  readonly receivable: Money
  /** The reduction of the obligación by line; it excludes the part already paid. */
  readonly owedLess: readonly { readonly id: string; readonly amount: Money }[]
}

export type Input = Readonly<{ lineId: string; amount: Money }>

/**
 * Computes a supplier's credit note: value, VAT and withholdings in proportion. Each withholding is half-up to the peso, by the
 * returned part of its own lines; a note that takes the rest of those lines takes the rest of their withholding (finance dossier
 * §14 A.4, example E-17). The note lowers the debt; the excess was paid already, and is claimed.
 * @throws Problem PRE-033 (a line of another causación), CXP-022 (more than is left of a line), CXP-018 (it is in a payment
 * order).
 */
export function noteOf(facts: NoteFacts, input: readonly Input[]): Note {
  const lines = input.map((one, index) => notedLine(facts.lines, one, index))
  const gross = sumOf(lines, ({ base, vat }) => plus(base, vat))
  const returned = facts.withheld.map((one) => partOf(one, facts.lines, lines))
  const withheld = sumOf(returned, 'amount')
  const net = minus(gross, withheld)
  const fromPayable = smaller(net, facts.balance)
  mustBeFree(facts, fromPayable)
  const owedLess = lines.map((line) => ({ id: line.id, amount: unpaidPart(line, { fromPayable, net }) }))
  return {
    lines,
    returned: returned.filter(({ amount }) => amount > zero),
    gross,
    withheld,
    fromPayable,
    receivable: minus(net, fromPayable),
    owedLess,
  }
}

function notedLine(lines: readonly NotableLine[], { lineId, amount }: Input, at: number): NotedLine {
  const line = lines.find(({ id }) => id === lineId)
  must(line !== undefined, 'PRE-033', `lines.${at}.lineId`, 'La línea no es de esta causación.')
  const left = minus(line.base, line.credited.base)
  const more = `De esa línea quedan ${showPesos(left)} sin nota crédito.`
  const fits = amount > zero && amount <= left
  insist(fits, 'CXP-022', more, { status: 409, facts: { left }, fields: { [`lines.${at}.amount`]: more } })
  const rest = minus(line.vat, line.credited.vat)
  return { id: lineId, base: amount, vat: amount === left ? rest : share(line.vat, amount, line.base) }
}

/** The proportional part of an amount, half-up to the cent. */
export const share = (of: Money, part: Money, whole: Money): Money =>
  whole === zero ? zero : (divide(of * part, whole, 'half-up') as Money)

/** The return of a withholding, in proportion to the returned part of the lines that bore it. */
function partOf(
  { row, left }: NoteFacts['withheld'][number],
  all: readonly NotableLine[],
  noted: readonly NotedLine[],
): WithheldRow {
  const own = bearersOf(row, all)
  const taken = noted.filter(({ id }) => own.some((line) => line.id === id))
  const whole = sumOf(own, 'base')
  const credited = plus(
    sumOf(taken, 'base'),
    sumOf(own, (line) => line.credited.base),
  )
  if (credited === whole) return { ...row, ...left }
  const figure = row.kind === 'iva' ? ('vat' as const) : ('base' as const)
  const part = sumOf(taken, (line) => line[figure])
  const sum = sumOf(own, (line) => line[figure])
  const amount = (divide(row.amount * part, sum * 100n || 1n, 'half-up') * 100n) as Money
  return {
    ...row,
    base: smaller(share(row.base, part, sum), left.base),
    amount: smaller(amount, left.amount),
  }
}

/** The lines that bore a withholding: those with a concept; for renta, with its concept or, for the table, personal services. */
function bearersOf({ kind, code }: WithheldRow, all: readonly NotableLine[]): readonly NotableLine[] {
  const bearing = all.filter(({ concept }) => concept !== null)
  if (kind !== 'renta') return bearing
  const own = bearing.filter(({ concept }) => concept === conceptOf(code))
  return own.length > 0 ? own : bearing.filter(({ concept }) => personalConcepts.includes(concept ?? ''))
}

function mustBeFree({ balance, programmed }: NoteFacts, taken: Money): void {
  const message = 'La causación está en una orden de pago. Anúlela primero.'
  insist(taken <= minus(balance, programmed), 'CXP-018', message, { status: 409 })
}

function unpaidPart(
  { base, vat }: NotedLine,
  { fromPayable, net }: Pick<Note, 'fromPayable'> & { net: Money },
): Money {
  const gross = plus(base, vat)
  return net === zero || fromPayable === net
    ? gross
    : ((divide(gross * fromPayable, net * 100n, 'half-up') * 100n) as Money)
}
