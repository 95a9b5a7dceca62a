import { type Day, insist, type Money, negate, zero } from '@quina/kernel'
import { credit, debit, entry, type JournalEntry } from '../../ledger/journal/journal.domain.ts'

/** What a group of class 73 holds in a cost centre and of a fuente, transfers included: 7301 of Urgencias. */
export interface HeldCost {
  readonly group: string
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly costCentre: string | null
  /** The account of class 63 that the cost centre says. */
  readonly account: string | null
  readonly net: Money
}

/**
 * The voucher that leaves each group of class 73 in zero: 6310 against 73xx95, by cost centre. What is already
 * transferred counts, so repeating it posts only what is missing; what was transferred in excess comes back.
 * @throws Problem CON-085 when there is nothing to transfer, CON-086 when a cost centre does not say where its cost goes.
 */
export function transferOf(date: Day, concept: string, costs: readonly HeldCost[]): JournalEntry {
  const left = costs.filter(({ net }) => net !== zero)
  const none = 'No hay costos por trasladar hasta esa fecha.'
  insist(left.length > 0, 'CON-085', none, { fields: { date: none } })
  const lost = left.find(({ account }) => account === null)
  const where = lost?.costCentre ?? 'sin centro de costo'
  const unsaid = `El centro ${where} no dice a qué cuenta 63 pasa el costo ${lost?.group ?? ''}. Dígalo en Centros de costo.`
  insist(lost === undefined, 'CON-086', unsaid)
  const lines = left.flatMap(({ group, account, costCentreId, fuenteId, net }) => {
    const about = { costCentreId, fuenteId }
    const transfer = `${group}95`
    return net > zero
      ? [debit(account ?? '', net, about), credit(transfer, net, about)]
      : [debit(transfer, negate(net), about), credit(account ?? '', negate(net), about)]
  })
  return entry({ kind: 'CO', day: date, concept }, lines)
}
