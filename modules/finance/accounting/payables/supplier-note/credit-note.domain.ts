import { divide, insist, type Money, minus, must, plus, showPesos, smaller, sumOf, zero } from '@quina/kernel'
import type { WithheldRow } from '../../withholding/withheld/withholding-move.domain.ts'
import { personalConcepts } from '../../withholding/withholding/withholding.domain.ts'
import { conceptOf } from '../../withholding/withholding-rule/withholding-rule.domain.ts'

/** A line of the causación as it was posted, with what earlier credit notes took from it. */
export interface NotableLine {
  readonly id: string
  /** What it was withheld as: `COM`, `SER`… Null bears nothing. */
  readonly concept: string | null
  readonly base: Money
  readonly vat: Money
  readonly credited: { readonly base: Money; readonly vat: Money }
}

export interface NoteFacts {
  readonly lines: readonly NotableLine[]
  /** What was withheld, and what is left of it after earlier notes. */
  readonly withheld: readonly {
    readonly row: WithheldRow
    readonly left: Pick<WithheldRow, 'base' | 'amount'>
  }[]
  /** What is still owed, and how much of it is in payment orders. */
  readonly balance: Money
  readonly programmed: Money
}

export type NotedLine = Readonly<{ id: string; base: Money; vat: Money }>

export interface Note {
  readonly lines: readonly NotedLine[]
  readonly returned: readonly WithheldRow[]
  readonly gross: Money
  readonly withheld: Money
  /** What stops being owed; what had been paid already is to be claimed. */
  readonly fromPayable: Money
  readonly receivable: Money
  /** By line, what the budget stops owing: nothing of what had been paid. */
  readonly owedLess: readonly { readonly id: string; readonly amount: Money }[]
}

export type Input = Readonly<{ lineId: string; amount: Money }>

/**
 * What a credit note of the supplier reverses: value, VAT and withholdings in proportion, each withholding half-up to the peso
 * and only as much as its own lines are returned; the note that takes all that was left of them takes all that was withheld on
 * them (finance dossier §14 A.4, example E-17). It lowers what is owed; what exceeds it had been paid, and is claimed.
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

/** The part of an amount that goes with a part of another, half-up to the cent. */
export const share = (of: Money, part: Money, whole: Money): Money =>
  whole === zero ? zero : (divide(of * part, whole, 'half-up') as Money)

/** What a withholding gives back: the part of its base that the note takes of the lines that bore it. */
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

/** The lines that bore a withholding: renta, those of its concept, or the personal services of the table; the rest, all. */
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
