import { entry, type JournalEntry, type JournalLine } from '@quina/accounting/domain'
import { mustBeAccepted, type PostingCommand, postingLines } from '@quina/accounting/server'
import { type Operation, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  type Day,
  insist,
  lastDayOf,
  type Money,
  minus,
  money,
  moneyText,
  monthOf,
  must,
  mustBeFound,
  Problem,
  plus,
  showDay,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { type BenefitKind, benefitKinds } from '../benefit/benefit.contract.ts'
import { liquidationFacts, type SharedFacts, sharedFacts } from '../liquidation/liquidation-facts.server.ts'
import type { BenefitDebt } from './benefit-debt.server.ts'
import { type CostBearer, costBearer, providedBetween } from './centre-split.server.ts'
import { type ServedOrder, withOrders } from './cesantias-keeper.server.ts'
import { movedBy, type PersonProvision, personProvisions } from './provision.domain.ts'
import { interestOfLastYear, seenBalances } from './provision-move.server.ts'
import { provisionPreview } from './provision-run.contract.ts'
import { transferOf, transfersOf } from './transfer.server.ts'

/** The cut of a run, whether it adjusts balances to what is owed, and the purpose of its voucher. */
export type ProvisionCut = Readonly<{ date: Day; trueUp: boolean; purpose: string }>

/** What a run provides for a person, what it posts, and what it transfers to the keeper of their cesantías. */
interface PlannedPerson {
  readonly engagementId: string
  readonly lines: readonly PersonProvision[]
  readonly served: readonly ServedOrder[]
  readonly commands: readonly PostingCommand[]
  readonly owed: readonly BenefitDebt[]
}

type ProvisionFacts = Readonly<{ shared: SharedFacts; balances: ReadonlyMap<BenefitKind, Money> }>

/**
 * @throws Problem NOM-408 no salary is recorded, NOM-409 no centre bears the cost, NOM-410 a centre has no account, NOM-437 no
 * keeper of the cesantías is recorded
 */
export async function plannedFor(
  tx: Tx,
  engagementId: string,
  { date, trueUp, shared, balances }: Omit<ProvisionCut, 'purpose'> & ProvisionFacts,
): Promise<PlannedPerson> {
  const facts = await liquidationFacts(tx, engagementId, { until: date, saturdays: false, shared })
  const unpaidInterest = await interestOfLastYear(tx, engagementId, { on: date, facts })
  const provided = personProvisions(facts, { on: date, adjusts: trueUp, unpaidInterest, balances })
  const { lines, served } = await withOrders(tx, engagementId, { on: date, provided, facts })
  const bearer = await costBearer(tx, engagementId, date)
  const owed = await transfersOf(tx, engagementId, { on: date, lines, served })
  const commands = [...provisionsOf(bearer, lines), ...owed.map((one) => transferOf(bearer, one))]
  return { engagementId, lines, served, commands, owed }
}

/** The people in service on a day to whom the house owes benefits. */
export async function engagedOn(tx: Tx, on: Day): Promise<string[]> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select id from payroll.engagement
    where status in ('active', 'retired') and start_date <= ${on}::date and (retired_on is null or retired_on >= ${on}::date)
      and regime <> 'resident' and not (regime = 'apprentice' and cesantias_regime = 'none')
      and not exists (select from payroll.benefit_liquidation s
                      where s.engagement_id = engagement.id and s.kind = 'settlement' and s.status = 'posted')
    order by id`
  return rows.map(({ id }) => id)
}

/** The lines posted for a person: each benefit split between the centres that bear it. */
const provisionsOf = (bearer: CostBearer, lines: readonly PersonProvision[]): PostingCommand[] =>
  lines
    .map((line) => ({ kind: line.kind, amount: movedBy(line) }))
    .filter(({ amount }) => amount !== zero)
    .flatMap((one) => providedBetween(bearer, one))

async function nameOf(tx: Tx, engagementId: string): Promise<string> {
  const { name } = await oneFrom<{ name: string }>(tx)`
    select label as name from payroll.engagement_option where id = ${engagementId}::uuid`
  return name
}

/** What a run would do today, and the people for whom it cannot; locks nothing. */
async function planOf(tx: Tx, cut: ProvisionCut) {
  const shared = await sharedFacts(tx, cut.date)
  const planned: PlannedPerson[] = []
  const lacking: { engagementId: string; person: string; problem: string }[] = []
  for (const engagementId of await engagedOn(tx, cut.date)) {
    const balances = await seenBalances(tx, engagementId)
    const problem = await whyNot(async () => {
      planned.push(await plannedFor(tx, engagementId, { ...cut, shared, balances }))
    })
    if (problem !== null) lacking.push({ engagementId, person: await nameOf(tx, engagementId), problem })
  }
  return { planned, lacking }
}

/** Why a command would be refused, without running it. */
async function whyNot(command: () => Promise<unknown>): Promise<string | null> {
  try {
    await command()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

/** The lines that a run would store, in the shape of the detail of a posted run. */
export async function plannedLines(tx: Tx, cut: ProvisionCut) {
  const { planned, lacking } = await planOf(tx, cut)
  const paid = await paidIn(tx, cut.date)
  const lines = planned.flatMap(({ engagementId, lines }) =>
    lines.map((line) => ({
      ...line,
      engagementId,
      paid: paid.get(`${engagementId} ${line.kind}`) ?? zero,
      after: minus(plus(line.before, movedBy(line)), line.transferred),
    })),
  )
  return { planned, lacking, lines }
}

/** What the payments of the month of a cut took of each provision, less what they gave back. */
async function paidIn(tx: Tx, on: Day): Promise<ReadonlyMap<string, Money>> {
  const rows = await rowsFrom<{ key: string; amount: string }>(tx)`
    select engagement_id || ' ' || kind as key, (-sum(amount))::numeric(18,2)::text as amount from payroll.provision_move
    where run_id is null and day between date_trunc('month', ${on}::date)::date and ${on}::date group by 1`
  return new Map(rows.map(({ key, amount }) => [key, money(amount)]))
}

/** A run before it is posted: the amount of each benefit, the entry by account, and what each person lacks. */
async function plannedRun(tx: Tx, cut: ProvisionCut) {
  const { planned, lacking, lines } = await plannedLines(tx, cut)
  const benefits = Object.entries(benefitKinds).flatMap(([kind, benefit]) => {
    const own = lines.filter((line) => line.kind === kind)
    const total = (of: (line: (typeof own)[number]) => Money) => moneyText(sumOf(own, of))
    return own.length === 0
      ? []
      : [
          {
            benefit,
            month: total(({ month }) => month),
            before: total(({ before }) => before),
            paid: total(({ paid }) => paid),
            owed: total(({ owed }) => owed),
            adjustment: total(({ adjustment }) => adjustment),
            transferred: total(({ transferred }) => transferred),
            after: total(({ after }) => after),
          },
        ]
  })
  const entries = await entriesOf(
    tx,
    cut,
    planned.flatMap(({ commands }) => commands),
  )
  return { plan: { people: planned.length, benefits, lacking }, entries }
}

/** The voucher of a run, or none when the run provides nothing. */
export async function entriesOf(
  tx: Tx,
  { date, purpose }: ProvisionCut,
  commands: readonly PostingCommand[],
): Promise<JournalEntry[]> {
  if (commands.length === 0) return []
  const heading = { kind: 'PR', day: date, concept: purpose } as const
  return [entry(heading, await postingLines(tx, date, commands))]
}

/** The sums of debits and credits of each account. */
async function byAccount(tx: Tx, lines: readonly JournalLine[]) {
  const sums = new Map<string, { debit: Money; credit: Money }>()
  for (const { account, debit, credit } of lines) {
    const sum = sums.get(account) ?? { debit: zero, credit: zero }
    sums.set(account, { debit: plus(sum.debit, debit), credit: plus(sum.credit, credit) })
  }
  const names = await rowsFrom<{ code: string; label: string }>(tx)`
    select code, code || ' ' || name as label from accounting.account_face where code = any(${[...sums.keys()]}::text[])`
  const labels = new Map(names.map(({ code, label }) => [code, label]))
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([code, { debit, credit }]) => ({
      account: labels.get(code) ?? `${code}: no está en el plan de cuentas`,
      debit: moneyText(debit),
      credit: moneyText(credit),
    }))
}

/** A run and its cut. */
type Month = Readonly<{ id: string; date: Day }>

/** Whether the month may be provided for. @throws Problem NOM-430 to NOM-434, NOM-436 */
export async function mustBeDue(tx: Tx, run: Month, today: Day): Promise<void> {
  const { date } = run
  const last = lastDayOf(vigenciaOf(date), monthOf(date))
  must(date === last, 'NOM-430', 'date', `El corte es el último día del mes: ${showDay(last)}.`)
  must(date <= today, 'NOM-434', 'date', 'El corte no puede ser futuro.')
  await mustBeLast(tx, run)
  await mustFollowDecember(tx, date)
  insist((await engagedOn(tx, date)).length > 0, 'NOM-432', 'Nadie está vinculado en esa fecha.')
}

/** Runs follow each other, one a month. @throws Problem NOM-431 a later run is posted, NOM-433 the run of the month is posted */
export async function mustBeLast(tx: Tx, { id, date }: Month): Promise<void> {
  const [last] = await rowsFrom<{ date: Day }>(tx)`
    select date from payroll.provision_run
    where status = 'approved' and id <> ${id}::uuid and date >= ${date}::date order by date desc limit 1`
  if (last === undefined) return
  must(last.date !== date, 'NOM-433', 'date', 'Ese mes ya tiene provisiones.')
  const message = `Ya hay provisiones con corte posterior, ${showDay(last.date)}: reverse antes esas.`
  insist(false, 'NOM-431', message, { status: 409 })
}

/**
 * The run of December transfers the cesantías of the year to the funds: without it, January would give them back to the expense.
 * @throws Problem NOM-436 a year with provisions has no run of December
 */
async function mustFollowDecember(tx: Tx, date: Day): Promise<void> {
  const year = vigenciaOf(date) - 1
  const december = lastDayOf(year, 12)
  const [last] = await rowsFrom<{ date: Day }>(tx)`
    select date from payroll.provision_run where status = 'approved' and date <= ${december}::date order by date desc limit 1`
  if (last === undefined || last.date === december) return
  const message = `Antes va la provisión de diciembre de ${year}: con ella las cesantías del año pasan a sus fondos.`
  must(false, 'NOM-436', 'date', message)
}

/** A run that is not posted yet. @throws Problem GEN-404 */
export async function draftOf(tx: Tx, id: string): Promise<(Month & ProvisionCut) | null> {
  const row = await rowFrom<Month & ProvisionCut & { status: string }>(tx)`
    select id, date, true_up as "trueUp", purpose, status from payroll.provision_run where id = ${id}::uuid`
  const { status, ...run } = mustBeFound(row, 'La provisión')
  return status === 'draft' ? run : null
}

export const provisionPreviewOperations: readonly Operation[] = [
  serveQuery(provisionPreview, async ({ tx, today, input: { provisionRunId } }) => {
    const run = await draftOf(tx, provisionRunId)
    if (run === null) return null
    const { plan, entries } = await plannedRun(tx, run)
    const problem = await whyNot(async () => {
      await mustBeDue(tx, run, today)
      await mustBeAccepted(tx, entries)
    })
    const lines = entries.flatMap((one) => one.lines)
    return { ...plan, entry: await byAccount(tx, lines), problem }
  }),
]
