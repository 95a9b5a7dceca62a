import { rowsFrom, type Tx } from '@quina/db/server'
import { allocate, type Day, type Id, insist, type Money, mustBeFound, scaled } from '@quina/kernel'
import { benefitAccounts, type PaidKind, type spendings } from './benefit-accounts.contract.ts'

export interface CostCentreShare {
  readonly costCentreId: string
  readonly costAccount: string | null
  readonly percent: string
}

/** Who is paid and which centres bear it, on a day. */
export interface CostBearer {
  readonly terceroId: Id<'people.tercero'>
  readonly spending: keyof typeof spendings
  readonly shares: readonly CostCentreShare[]
}

/** @throws Problem NOM-409 nothing says which centre bears the cost */
export async function costBearer(tx: Tx, engagementId: string, on: Day): Promise<CostBearer> {
  const [owner] = await rowsFrom<Pick<CostBearer, 'terceroId' | 'spending'>>(tx)`
    select m.tercero_id as "terceroId", e.spending from payroll.engagement e
    join people.employee_face m on m.id = e.employee_id where e.id = ${engagementId}::uuid`
  const shares = await rowsFrom<CostCentreShare>(tx)`
    select c.cost_centre_id as "costCentreId", f.cost_account as "costAccount", c.percent::text as percent
    from payroll.engagement_cost c join hospital.cost_centre_face f on f.id = c.cost_centre_id
    where c.parent_id = ${engagementId}::uuid and c.from_day = (
      select max(from_day) from payroll.engagement_cost
      where parent_id = ${engagementId}::uuid and from_day <= greatest(${on}::date, (
        select min(from_day) from payroll.engagement_cost where parent_id = ${engagementId}::uuid)))
    order by f.code`
  insist(shares.length > 0, 'NOM-409', 'La vinculación no dice qué centro asume su costo: regístrelo.')
  return { ...mustBeFound(owner, 'La vinculación'), shares }
}

/** An amount between the centres that bear it, to the peso: the last takes what is left. */
export const amongCentres = (
  amount: Money,
  { shares }: CostBearer,
): readonly (readonly [CostCentreShare, Money])[] => {
  const parts = allocate(
    amount,
    shares.map(({ percent }) => scaled(percent, 6)),
    100n,
  )
  return shares.map((share, at) => [share, parts[at]!] as const)
}

/** The account that bears a kind in a centre: class 51, or the 73 of the centre. @throws Problem NOM-410 the centre has none */
export function expenseAccount(
  kind: PaidKind,
  spending: CostBearer['spending'],
  { costAccount }: CostCentreShare,
): string {
  const [expense, cost] = benefitAccounts[kind]
  if (spending === 'administrative') return expense
  insist(
    costAccount !== null,
    'NOM-410',
    'El centro de costo no tiene su cuenta 73: regístrela en el centro.',
  )
  return `${costAccount}${cost}`
}
