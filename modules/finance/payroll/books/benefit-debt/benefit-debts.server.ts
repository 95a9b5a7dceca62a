import type { JournalEntry } from '@quina/accounting/domain'
import { rowFrom, type Tx, valueFrom } from '@quina/db/server'
import { groupedBy, insist, type Money, minus, mustBeFound, plus, sumOf, zero } from '@quina/kernel'
import type { BenefitKind } from '../../benefits/benefit/benefit.contract.ts'
import { benefitAccounts } from '../../benefits/provision/benefit-accounts.contract.ts'
import {
  type BenefitDebt,
  type BenefitDebts,
  defineBenefitDebts,
  type PostedSettlement,
} from '../../benefits/provision/benefit-debt.server.ts'
import { type CostBearer, costBearer, expenseAccount } from '../../benefits/provision/centre-split.server.ts'
import { balancesOf, moveProvisions, seenBalances } from '../../benefits/provision/provision-move.server.ts'
import { payrollMadeBy } from '../../benefits/settlement/settlement-payroll.server.ts'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import { addedRubros } from '../entry/book-entry.domain.ts'
import type { BookMove } from '../entry/book-facts.contract.ts'
import { emptyMove } from '../entry/book-move.domain.ts'
import { claimLeaves, mustNotBeClaimed } from '../leave-claim/leave-claim.server.ts'
import { type NewPayable, owe, reversePayables } from '../payable/payable.server.ts'
import { entryOf, payablesWithDays } from '../posting/posting-entry.server.ts'
import { type BookPeriod, bookPeriod, movesIn } from '../reading/book-reading.server.ts'
import { rubrosOn } from './debt-rubro.server.ts'

/** Benefits keep their debts like payrolls: an item for each beneficiary, kind and account. */
export const benefitDebts: BenefitDebts = {
  async owe(tx, source, debts) {
    const rubroOf = await rubrosOn(tx, source.day, debts)
    const groups = groupedBy(debts, ({ terceroId, kind, account }) => [terceroId, kind, account].join('|'))
    const payables = [...groups.values()].map(([first, ...others]): NewPayable => {
      const all: readonly BenefitDebt[] = [first!, ...others]
      const { terceroId, kind, account, dueOn } = first!
      const amount = sumOf(all, (debt) => debt.amount)
      return { terceroId, kind, account, dueOn, amount, rubros: addedRubros(all.flatMap(rubroOf)) }
    })
    await owe(tx, source, payables)
  },
  async reverse(tx, mover) {
    const made = await payrollMadeBy(tx, mover.documentId)
    if (made !== null) await mustNotBeClaimed(tx, made)
    await reversePayables(tx, mover)
  },
  settle,
  async mustBeUncommitted(tx, documentId) {
    const message = 'Tiene registro y obligación: anúlelos antes en su presupuesto.'
    insist(!(await isCommitted(tx, documentId)), 'NOM-453', message, { status: 409 })
  },
}
defineBenefitDebts(benefitDebts)

async function isCommitted(tx: Tx, documentId: string): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select exists (select from payroll.period_commitment c join budget.registro_face r on r.id = c.registro_id
                   where c.source_id = ${documentId}::uuid and r.status <> 'annulled') as held`
}

interface ToPost extends Pick<PostedSettlement, 'id' | 'day' | 'concept'> {
  /** Whether the entry will be posted, so its provisions are locked. */
  readonly posts: boolean
}

interface SettlementEntry {
  readonly period: BookPeriod
  readonly moves: readonly BookMove[]
  readonly entry: JournalEntry
  /** The part of each provision that it uses: for its payments, and for amounts that are no longer owed. */
  readonly taken: ReadonlyMap<BenefitKind, Money>
}

/**
 * The entry of a settlement or of a benefit: the provision first, the rest to the expense of the centres, the debts with each
 * creditor, and for a settlement the return of unused provisions to that expense (payroll dossier §2.15). It changes nothing.
 * @throws Problem `CUENTA_NO_CONFIGURADA`, NOM-409, NOM-410
 */
export async function settlementEntry(
  tx: Tx,
  { id, day: on, concept, posts }: ToPost,
): Promise<SettlementEntry> {
  const made = await payrollMadeBy(tx, id)
  const period = await bookPeriod(tx, mustBeFound(made ?? undefined, 'La nómina de la liquidación'))
  const { engagementId } = mustBeFound(
    await rowFrom<{ engagementId: string }>(tx)`
      select engagement_id as "engagementId" from payroll.period_person where period_id = ${period.id}::uuid`,
    'La persona de la liquidación',
  )
  const balances = await (posts ? balancesOf : seenBalances)(tx, engagementId)
  const own = await movesIn(tx, period, { posts })
  const bearer = await costBearer(tx, engagementId, on)
  // Only a settlement ends every debt, and so releases the provisions left.
  const left = period.kind === 'settlement' ? leftAfter(own, balances) : []
  const moves = [...own, ...left.flatMap((one) => givenBack(engagementId, one, bearer))]
  return { period, moves, taken: takenBy(moves), entry: await entryOf(tx, period, { moves, on, concept }) }
}

/** Posts the settlement: takes its part of the provisions and records its debts. */
async function settle(tx: Tx, { campusId, ...settlement }: PostedSettlement): Promise<JournalEntry> {
  const { id: liquidationId, day } = settlement
  const { period, moves, taken, entry } = await settlementEntry(tx, { ...settlement, posts: true })
  await owe(tx, { campusId, day, liquidationId }, await payablesWithDays(tx, period, moves))
  const [{ engagementId } = { engagementId: '' }] = moves
  const used = [...taken].map(([kind, amount]) => ({ engagementId, kind, amount: minus(zero, amount) }))
  await moveProvisions(tx, { day, liquidationId }, used)
  await claimLeaves(tx, period.id)
  return entry
}

type RemainingBenefit = readonly [BenefitKind, Money]

function leftAfter(
  moves: readonly BookMove[],
  balances: ReadonlyMap<BenefitKind, Money>,
): RemainingBenefit[] {
  const used = takenBy(moves)
  return [...balances]
    .map(([kind, balance]): RemainingBenefit => [kind, minus(balance, used.get(kind) ?? zero)])
    .filter(([, amount]) => amount > zero)
}

function takenBy(moves: readonly BookMove[]): ReadonlyMap<BenefitKind, Money> {
  const sums = new Map<BenefitKind, Money>()
  for (const { benefit, amount } of moves)
    if (benefit !== null) sums.set(benefit, plus(sums.get(benefit) ?? zero, amount))
  return sums
}

/** Returns what is left of a provision to the expense that it was provided from. */
function givenBack(
  engagementId: string,
  [benefit, amount]: RemainingBenefit,
  { terceroId, spending, shares }: CostBearer,
): BookMove[] {
  const shared = { ...emptyMove, engagementId, concept: benefit, terceroId }
  const account = benefitAccounts[benefit][2]
  return [
    { ...shared, side: 'debit', amount, account, benefit },
    ...splitCost(amount, shares).map(({ share, amount: part }) => ({
      ...shared,
      side: 'credit' as const,
      amount: part,
      account: expenseAccount(benefit, spending, share),
      costCentreId: share.costCentreId,
    })),
  ]
}
