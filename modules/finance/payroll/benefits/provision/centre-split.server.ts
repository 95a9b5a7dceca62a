import type { PostingCommand } from '@quina/accounting/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, type Money, mustBeFound } from '@quina/kernel'
import type { CostCentreShare } from '../../staff/engagement/cost-share.contract.ts'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import type { BenefitKind } from '../benefit/benefit.contract.ts'
import { benefitAccounts, provisionPosting, type spendings } from './benefit-accounts.contract.ts'

type NamedShare = CostCentreShare & { readonly centre: string }

/** The person who is paid and the centres that bear the cost, on a day. */
export interface CostBearer {
  readonly terceroId: Id<'people.tercero'>
  readonly spending: keyof typeof spendings
  readonly shares: readonly NamedShare[]
}

/** @throws Problem NOM-409 no centre is recorded to bear the cost */
export async function costBearer(tx: Tx, engagementId: string, on: Day): Promise<CostBearer> {
  const row = await rowFrom<Pick<CostBearer, 'terceroId' | 'spending'> & { readonly name: string }>(tx)`
    select m.tercero_id as "terceroId", e.spending, l.employee_label as name from payroll.engagement e
    join payroll.engagement_list l on l.id = e.id
    join people.employee_face m on m.id = e.employee_id where e.id = ${engagementId}::uuid`
  const { name, ...owner } = mustBeFound(row, 'La vinculación')
  const shares = await rowsFrom<NamedShare>(tx)`
    select cost_centre_id as "costCentreId", cost_account as "costAccount", percent::text as percent,
           code || ' ' || name as centre
    from payroll.engagement_share where engagement_id = ${engagementId}::uuid and holds @> ${on}::date order by code`
  insist(shares.length > 0, 'NOM-409', `Nada dice qué centro asume el costo de ${name}: regístrelo.`)
  return { ...owner, shares }
}

export const expenseAccount = (
  kind: BenefitKind,
  spending: CostBearer['spending'],
  share: NamedShare,
): string => accountOfCentre(benefitAccounts[kind], spending, share)

/** The account that bears a cost in a centre: class 51, or the 73 of the centre. @throws Problem NOM-410 the centre has none */
export function accountOfCentre(
  [expense, cost]: readonly [expense: string, cost: string, ...rest: unknown[]],
  spending: CostBearer['spending'],
  { costAccount, centre }: NamedShare,
): string {
  if (spending === 'administrative') return expense
  insist(costAccount !== null, 'NOM-410', `El centro ${centre} no tiene su cuenta 73: regístrela en él.`)
  return `${costAccount}${cost}`
}

/** Splits the provision of a benefit between the centres that bear it; a negative amount is taken back. */
export const providedBetween = (
  { terceroId, spending, shares }: CostBearer,
  { kind, amount }: { readonly kind: BenefitKind; readonly amount: Money },
): PostingCommand[] =>
  splitCost(amount, shares).map(({ share, amount: part }) => ({
    posting: provisionPosting,
    facts: { kind, spending },
    values: { amount: part },
    accounts: {
      'benefit.expense': expenseAccount(kind, spending, share),
      'benefit.provision': benefitAccounts[kind][2] ?? '',
    },
    about: { terceroId },
    aboutOf: { 'benefit.expense': { costCentreId: share.costCentreId } },
  }))
