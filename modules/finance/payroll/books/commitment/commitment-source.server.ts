import { lockedRow, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, groupedBy, type Id, insist, type Money, money, mustBeFound, sumOf } from '@quina/kernel'
import { commissionDebts } from '../../benefits/commission/commission-value.server.ts'
import { debtsOf, type LiquidationKey } from '../../benefits/liquidation/benefit-entry.server.ts'
import type { BenefitDebt } from '../../benefits/provision/benefit-debt.server.ts'
import { runDebts } from '../../benefits/provision/transfer.server.ts'
import { payrollMadeBy } from '../../benefits/settlement/settlement-payroll.server.ts'
import { withRubros } from '../benefit-debt/debt-rubro.server.ts'
import { addedRubros, payablesOf } from '../entry/book-entry.domain.ts'
import type { RubroShare } from '../entry/book-facts.contract.ts'
import { approvedPeriod, bookPeriod, movesIn } from '../reading/book-reading.server.ts'
import type { PayeeShare } from './allotment.domain.ts'

/** What is committed: a payroll, a benefit or a trip of a person, or the monthly transfer to the FNA and the funds. */
export interface CommitmentSource {
  readonly id: string
  readonly column: 'periodId' | 'liquidationId' | 'runId' | 'commissionId'
  readonly campusId: string
  /** `Nómina NOM-003 de 2026/03` */
  readonly label: string
  readonly number: string
  readonly approved: boolean
  readonly on: Day
  readonly paidOn: Day
  /** The shares of each beneficiary in the budget, the needs of each rubro, and the cost with or without a rubro. */
  readonly shares: readonly PayeeShare<TerceroId>[]
  readonly needs: readonly RubroShare[]
  readonly cost: Money
  readonly withoutRubro: readonly UnplacedConcept[]
}

/** The amount of a concept without a rubro. */
export type UnplacedConcept = Readonly<{ name: string; amount: Money }>

type TerceroId = Id<'people.tercero'>

export interface SourceReading {
  readonly seen: (tx: Tx, id: string) => Promise<CommitmentSource>
  /** Locks the source, so that concurrent commitments wait. @throws Problem NOM-440, NOM-454 it is not approved */
  readonly locked: (tx: Tx, id: string) => Promise<CommitmentSource>
}

export const periodSource: SourceReading = {
  seen: async (tx, id) => ofPeriod(tx, await bookPeriod(tx, id)),
  locked: async (tx, id) => ofPeriod(tx, await approvedPeriod(tx, id)),
}

async function ofPeriod(tx: Tx, period: Awaited<ReturnType<typeof bookPeriod>>): Promise<CommitmentSource> {
  const { id, campusId, label, status, on, paidOn } = period
  const moves = await movesIn(tx, period)
  const costs = moves.filter(({ side }) => side === 'debit')
  return {
    id,
    campusId,
    on,
    paidOn,
    column: 'periodId',
    label: `Nómina ${label}`,
    number: label,
    approved: status === 'approved',
    ...needed(payablesOf(moves)),
    cost: sumOf(costs, ({ amount }) => amount),
    withoutRubro: await unplacedIn(tx, await withRubros(tx, on, await byConcept(tx, id))),
  }
}

interface ConceptSum {
  readonly engagementId: string
  readonly concept: string
  readonly amount: Money
}

/** The cost of a payroll by concept, regime and spending, with one of the people of each group. */
async function byConcept(tx: Tx, periodId: string): Promise<ConceptSum[]> {
  const rows = await rowsFrom<Omit<ConceptSum, 'amount'> & { amount: string }>(tx)`
    select (array_agg(e.id))[1] as "engagementId", l.concept, sum(l.amount)::text as amount
    from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    join payroll.engagement e on e.id = n.engagement_id
    where n.period_id = ${periodId}::uuid and l.nature in ('earning', 'employer')
    group by l.concept, e.regime, e.spending having sum(l.amount) <> 0`
  return rows.map(({ amount, ...row }) => ({ ...row, amount: money(amount) }))
}

type InBudget = Pick<ConceptSum, 'concept' | 'amount'> & { readonly rubros: readonly RubroShare[] }

async function unplacedIn(tx: Tx, sums: readonly InBudget[]): Promise<UnplacedConcept[]> {
  const unplaced = groupedBy(
    sums.filter(({ rubros }) => rubros.length === 0),
    ({ concept }) => concept,
  )
  if (unplaced.size === 0) return []
  const rows = await rowsFrom<{ code: string; name: string }>(tx)`
    select code, name from payroll.concept where code = any(${[...unplaced.keys()]}::text[]) order by code`
  return rows.map(({ code, name }) => ({
    name: `${code} ${name}`,
    amount: sumOf(unplaced.get(code) ?? [], ({ amount }) => amount),
  }))
}

type Payee = Readonly<{ terceroId: string; rubros: readonly RubroShare[] }>

/** The shares of each beneficiary, and their sum by rubro. */
export function needed(payees: readonly Payee[]): Pick<CommitmentSource, 'shares' | 'needs'> {
  const shares = payees.flatMap(({ terceroId, rubros }) =>
    rubros.map((share) => ({ ...share, terceroId: terceroId as TerceroId })),
  )
  return { shares, needs: addedRubros(shares) }
}

/** The source fields of benefit debts, by the rubros of their concepts. */
async function ofDebts(tx: Tx, on: Day, debts: readonly BenefitDebt[]) {
  const owed = await withRubros(tx, on, debts)
  const cost = sumOf(debts, ({ amount }) => amount)
  return { ...needed(owed), cost, withoutRubro: await unplacedIn(tx, owed) }
}

export const benefitSource: SourceReading = {
  seen: ofBenefit,
  async locked(tx, id) {
    await lockedRow(tx, 'payroll.benefitLiquidation', id, ['id'])
    return mustBeApproved(await ofBenefit(tx, id), 'La liquidación no está aprobada.')
  },
}

interface LiquidatedRow extends LiquidationKey {
  readonly campusId: string
  readonly date: Day
  readonly status: string
  readonly number: string | null
}

async function ofBenefit(tx: Tx, id: string): Promise<CommitmentSource> {
  const found = await rowFrom<LiquidatedRow>(tx)`
    select id, engagement_id as "engagementId", kind, decision, until_day as "untilDay", campus_id as "campusId", date, status,
           platform.numbered('LP', number) || ' de ' || vigencia as number
    from payroll.benefit_liquidation where id = ${id}::uuid`
  const { campusId, date, status, number, ...liquidated } = mustBeFound(found, 'La liquidación')
  const approved = status === 'approved' || status === 'posted'
  const head = ofLiquidation({ id: liquidated.id, campusId, date, number })
  const periodId = approved ? await payrollMadeBy(tx, id) : null
  if (periodId !== null) return { ...(await ofPeriod(tx, await bookPeriod(tx, periodId))), ...head, approved }
  const debts = approved ? await debtsOf(tx, liquidated, date) : []
  return {
    ...head,
    approved,
    ...(await ofDebts(tx, date, debts)),
  }
}

const ofLiquidation = ({
  id,
  campusId,
  date,
  number,
}: Pick<LiquidatedRow, 'id' | 'campusId' | 'date' | 'number'>) => ({
  id,
  campusId,
  on: date,
  paidOn: date,
  column: 'liquidationId' as const,
  label: `Prestación ${number ?? 'sin número'}`,
  number: number ?? '',
})

export const runSource: SourceReading = {
  seen: ofRun,
  async locked(tx, id) {
    await lockedRow(tx, 'payroll.provisionRun', id, ['id'])
    return mustBeApproved(await ofRun(tx, id), 'La provisión no está contabilizada.')
  },
}

async function ofRun(tx: Tx, id: string): Promise<CommitmentSource> {
  const found = await rowFrom<{ campusId: string; date: Day; status: string; number: string | null }>(tx)`
    select campus_id as "campusId", date, status, platform.numbered('PV', number) || ' de ' || vigencia as number
    from payroll.provision_run where id = ${id}::uuid`
  const { campusId, date, status, number } = mustBeFound(found, 'La provisión')
  const approved = status === 'approved'
  const debts = approved ? await runDebts(tx, { id, date }) : []
  return {
    id,
    campusId,
    approved,
    on: date,
    paidOn: date,
    column: 'runId',
    label: `Cesantías de la provisión ${number ?? 'sin número'}`,
    number: number ?? '',
    ...(await ofDebts(tx, date, debts)),
  }
}

export const commissionSource: SourceReading = {
  seen: ofCommission,
  async locked(tx, id) {
    await lockedRow(tx, 'payroll.commission', id, ['id'])
    return mustBeApproved(await ofCommission(tx, id), 'La comisión no está autorizada.')
  },
}

async function ofCommission(tx: Tx, id: string): Promise<CommitmentSource> {
  const found = await rowFrom<{ campusId: string; date: Day; status: string; number: string | null }>(tx)`
    select campus_id as "campusId", date, status, platform.numbered('CS', number) || ' de ' || vigencia as number
    from payroll.commission where id = ${id}::uuid`
  const { campusId, date, status, number } = mustBeFound(found, 'La comisión')
  const approved = status !== 'draft' && status !== 'annulled'
  const debts = approved ? await commissionDebts(tx, id, date) : []
  return {
    id,
    campusId,
    approved,
    on: date,
    paidOn: date,
    column: 'commissionId',
    label: `Comisión ${number ?? 'sin número'}`,
    number: number ?? '',
    ...(await ofDebts(tx, date, debts)),
  }
}

function mustBeApproved(source: CommitmentSource, message: string): CommitmentSource {
  insist(source.approved, 'NOM-454', message, { status: 409 })
  return source
}
