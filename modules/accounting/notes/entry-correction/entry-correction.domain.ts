import { insist, type Money, zero } from '@quina/kernel'

/** A line of a voucher, as it was posted. */
export interface PostedLine {
  readonly accountId: string
  readonly terceroId: string | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly concept: string | null
  readonly openItem: string | null
  readonly dueOn: string | null
  readonly base: Money | null
  readonly debit: Money
  readonly credit: Money
}

export interface Correction {
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly detail: string | null
}

/**
 * The lines of the note that corrects one: what was posted is taken back, and posted again as it should have been.
 * @throws Problem CON-064 when nothing would change.
 */
export function correctedLines(
  line: PostedLine,
  { costCentreId, fuenteId, detail }: Correction,
): PostedLine[] {
  const centre = costCentreId ?? line.costCentreId
  const fuente = fuenteId ?? line.fuenteId
  const says = detail ?? line.concept
  const same = 'Elija otro centro de costo u otra fuente, o escriba otro detalle.'
  const changes = centre !== line.costCentreId || fuente !== line.fuenteId || says !== line.concept
  insist(changes, 'CON-064', same, { fields: { costCentreId: same } })
  const undone = { ...line, debit: line.credit, credit: line.debit }
  const again = { ...line, costCentreId: centre, fuenteId: fuente, concept: says }
  return line.debit > zero ? [again, undone] : [undone, again]
}
