import type { Tx } from '@quina/db/server'
import { type Money, pluck, sumOf, zero } from '@quina/kernel'
import { entry } from '../../ledger/journal/journal.domain.ts'
import { type PostingCommand, postingLines } from '../../ledger/posting/posting-lines.server.ts'
import type { WithholdingMove } from '../../withholding/withheld/withholding-move.domain.ts'
import { supportName } from '../support-source/support.domain.ts'
import { spentCommands } from './entry.domain.ts'
import { conceptsOf } from './facts.server.ts'
import { totalsOf } from './figures.domain.ts'
import { type CausacionInput, type SettledCausacion, settledLines, withheldFrom } from './settle.server.ts'

/** The fields that a small purchase does not have: its VAT is cost, at its rate. */
type OptionalField = 'quantity' | 'vatUse' | 'aiu' | 'vatBase' | 'billedVat' | 'vatReason'

/** A purchase paid at once from a caja menor. */
export interface ExpenseInput {
  readonly campusId: string
  readonly date: CausacionInput['date']
  readonly terceroId: CausacionInput['terceroId']
  readonly supportKind: CausacionInput['supportKind']
  readonly supportNumber: CausacionInput['supportNumber']
  readonly purpose: CausacionInput['purpose']
  readonly lines: readonly Omit<CausacionInput['lines'][number], OptionalField>[]
}

export type SettledSpending = Omit<SettledCausacion, 'payableAccount'>

/**
 * Computes a purchase paid at once: the figures, accounts and withholdings of a causación and, in place of the debt, the net
 * paid by the posting that `paying` returns: an egreso.
 * @throws Problem as `settle`
 */
export async function settleSpent(
  tx: Tx,
  spent: ExpenseInput,
  paying: (net: Money) => PostingCommand,
): Promise<SettledSpending> {
  const given = asCaused(spent)
  const concepts = await conceptsOf(tx, pluck(given.lines, 'conceptId'))
  const lines = await settledLines(tx, given, concepts)
  const { decided, spared } = await withheldFrom(tx, given, { concepts, lines })
  const totals = totalsOf(lines, { withheld: sumOf(decided, 'amount'), amortised: zero })
  const withholdings = decided.map((one) => ({ ...one, terceroId: one.fundId ?? given.terceroId }))
  const commands = [...spentCommands({ terceroId: given.terceroId, lines, withholdings }), paying(totals.net)]
  const item = supportName(given)
  const heading = { kind: 'CE', day: given.date, concept: `${item}: ${given.purpose}` }
  const voucher = entry(heading, await postingLines(tx, given.date, commands))
  return { item, lines, withholdings: decided, spared, totals, entry: voucher }
}

const unasked = { quantity: '1', vatUse: null, aiu: null, vatBase: null, billedVat: null, vatReason: null }

const asCaused = ({ lines, date, ...spent }: ExpenseInput): CausacionInput => ({
  ...spent,
  date,
  dueOn: date,
  supportPrefix: null,
  registroId: null,
  municipalityId: null,
  contractKind: null,
  labourRisk: null,
  dependants: null,
  housingInterest: null,
  prepaidHealth: null,
  voluntary: null,
  advanceId: null,
  amortised: null,
  adjustments: null,
  lines: lines.map((line) => ({ ...line, ...unasked })),
})

/** The moves that certificates and declarations add up. */
export const withheldMoves = (
  { date, terceroId }: Pick<CausacionInput, 'date' | 'terceroId'>,
  { withholdings, item }: Pick<SettledCausacion, 'withholdings' | 'item'>,
): WithholdingMove[] =>
  withholdings.map(({ account: _, ...one }) => ({
    ...one,
    day: date,
    sign: 1,
    terceroId,
    support: item,
    moment: 'causacion',
  }))
