import { type Day, insist, type Money, minus, must, showPesos, smaller, sumOf, zero } from '@quina/kernel'

export type Origin = 'current' | 'previous'

/** The rubro of a part. */
export interface RubroLine {
  readonly rubroId: string | null
  readonly fuenteId: string | null
  readonly cpc: string | null
  readonly origin: Origin
  readonly amount: Money
}

/** What was applied to an invoice and is not collected yet: money, and retentions. */
export interface ToCollect {
  readonly invoiceId: string
  readonly number: string
  readonly source: 'receipt' | 'advance'
  readonly origin: Origin
  readonly amount: Money
  readonly retained: Money
}

export const settledOf = ({ amount, retained }: Pick<ToCollect, 'amount' | 'retained'>): Money =>
  (amount + retained) as Money

export interface CollectionInput {
  readonly date: Day
  readonly paidOn: Day
  readonly usesBudget: boolean
  readonly lines: readonly RubroLine[]
  readonly pending: readonly ToCollect[]
}

/**
 * Checks that what is collected equals what was applied, for each origin to the centavo, each part in its rubro.
 * @throws Problem CAR-140 nothing to collect, CAR-141 the sums differ, CAR-142 no rubro, CAR-186 no fuente, CAR-187 a line of
 * zero, CAR-143 its day.
 */
export function mustCollect({ date, paidOn, usesBudget, lines, pending }: CollectionInput): void {
  insist(pending.length > 0, 'CAR-140', 'El pago no tiene aplicaciones por recaudar.', { status: 409 })
  must(date >= paidOn, 'CAR-143', 'date', 'La fecha no puede ser anterior a la del pago.')
  if (!usesBudget) return
  lines.forEach(({ rubroId, fuenteId, amount }, index) => {
    must(amount > zero, 'CAR-187', `lines.${index}.amount`, 'El valor debe ser mayor que cero.')
    must(rubroId !== null, 'CAR-142', `lines.${index}.rubroId`, 'Elija el rubro en que se recauda.')
    must(fuenteId !== null, 'CAR-186', `lines.${index}.fuenteId`, 'Elija la fuente.')
  })
  for (const origin of ['current', 'previous'] as const) {
    const wanted = sumOf(
      pending.filter((one) => one.origin === origin),
      settledOf,
    )
    const linesTotal = sumOf(
      lines.filter((one) => one.origin === origin),
      'amount',
    )
    const where = origin === 'current' ? 'esta vigencia' : 'vigencias anteriores'
    must(
      linesTotal === wanted,
      'CAR-141',
      'lines',
      `De ${where} se aplicaron ${showPesos(wanted)} y los rubros suman ${showPesos(linesTotal)}.`,
    )
  }
}

/** A part of what was applied to an invoice, in one rubro. */
export interface Piece extends RubroLine {
  readonly invoiceId: string
  readonly number: string
  readonly source: 'receipt' | 'advance'
  readonly stored: boolean
}

/**
 * Spreads the rubros over what was applied, in order, so that each peso of an invoice has one rubro: an invoice across two rubros
 * has two pieces. Money and retentions stay separate. Both sides must have the same total for each origin.
 */
export function piecesOf(pending: readonly ToCollect[], lines: readonly RubroLine[]): Piece[] {
  const pieces: Piece[] = []
  for (const origin of ['current', 'previous'] as const) {
    const rubros = lines
      .filter((line) => line.origin === origin)
      .map((line) => ({ ...line, left: line.amount }))
    for (const part of partsOf(pending.filter((one) => one.origin === origin))) {
      let left = part.amount
      while (left > zero) {
        const rubro = rubros.find((one) => one.left > zero)
        if (rubro === undefined) throw new Error('rubros and applications do not add up alike')
        const amount = smaller(left, rubro.left)
        rubro.left = minus(rubro.left, amount)
        left = minus(left, amount)
        const { rubroId, fuenteId, cpc } = rubro
        pieces.push({ ...part, rubroId, fuenteId, cpc, origin, amount })
      }
    }
  }
  return pieces
}

function partsOf(pending: readonly ToCollect[]) {
  return pending.flatMap(({ invoiceId, number, source, amount, retained }) =>
    [
      { invoiceId, number, source, stored: false, amount },
      { invoiceId, number, source, stored: true, amount: retained },
    ].filter((part) => part.amount > zero),
  )
}

/** Without a budget each invoice is one piece of money and one of retentions, without a rubro. */
export const wholePieces = (pending: readonly ToCollect[]): Piece[] =>
  pending.flatMap((one) =>
    partsOf([one]).map((part) => ({ ...part, origin: one.origin, rubroId: null, fuenteId: null, cpc: null })),
  )

/** Adds up the pieces of each rubro, in order of appearance. */
export function byRubro(pieces: readonly Piece[]): RubroLine[] {
  const sums = new Map<string, RubroLine>()
  for (const { rubroId, fuenteId, cpc, origin, amount } of pieces) {
    const key = [rubroId, fuenteId, cpc, origin].join(' ')
    const before = sums.get(key)?.amount ?? zero
    sums.set(key, { rubroId, fuenteId, cpc, origin, amount: (before + amount) as Money })
  }
  return [...sums.values()]
}
