import { entry } from '@quina/accounting/domain'
import { journalLedger, type Posted, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type FlatRow,
  type Operation,
  refusing,
  type ServedDocument,
  serveDocument,
  serveFlatReport,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import {
  type Day,
  insist,
  lastDayOf,
  minus,
  moneyText,
  monthOf,
  must,
  showDay,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { benefitKinds } from '../benefit/benefit.contract.ts'
import { liquidationFacts, sharedFacts } from '../liquidation/liquidation-facts.server.ts'
import { type BenefitDebt, mustBeUncommitted, oweBenefits, reverseBenefits } from './benefit-debt.server.ts'
import { type CostBearer, costBearer, providedBetween } from './centre-split.server.ts'
import { type ServedOrder, withOrders } from './cesantias-keeper.server.ts'
import { movedBy, type PersonProvision, personProvisions } from './provision.domain.ts'
import { balancesOf, interestOfLastYear, moveProvisions, undoMoves } from './provision-move.server.ts'
import { type ProvisionFacts, provisionDetail, provisionRun } from './provision-run.contract.ts'
import { transferOf, transfersOf } from './transfer.server.ts'

type Run = Stored<typeof provisionRun>

const provisionPrint: DocumentPrint<typeof provisionRun> = {
  title: 'Provisión de prestaciones sociales',
  pairs: ['date', 'trueUp', 'purpose'],
  lines: [],
  signs: { payroll: 'Nómina', accounting: 'Contador' },
}

/**
 * Rules: NOM-430 the cut, NOM-431 one after the other, NOM-432 nobody to provide for, NOM-433 once a month, NOM-436 December
 * before the next year, NOM-437 nobody says who keeps the cesantías.
 */
export const provisionRunService: ServedDocument<typeof provisionRun> = {
  document: provisionRun,
  table: 'payroll.provisionRun',
  lines: {},
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { date, purpose } = document
      const last = lastDayOf(vigenciaOf(date), monthOf(date))
      must(date === last, 'NOM-430', 'date', `El corte es el último día del mes: ${showDay(last)}.`)
      must(date <= today, 'NOM-434', 'date', 'El corte no puede ser futuro.')
      await mustBeLast(tx, document)
      await mustFollowDecember(tx, date)
      const people = await engagedOn(tx, date)
      insist(people.length > 0, 'NOM-432', 'Nadie está vinculado en esa fecha.')
      const shared = await sharedFacts(tx, date)
      const commands: Posted[] = []
      const debts: BenefitDebt[] = []
      for (const engagementId of people) {
        const facts = await liquidationFacts(tx, engagementId, { until: date, saturdays: false, shared })
        const balances = await balancesOf(tx, engagementId)
        const unpaidInterest = await interestOfLastYear(tx, engagementId, { on: date, facts })
        const provided = personProvisions(facts, {
          on: date,
          adjusts: document.trueUp,
          unpaidInterest,
          balances,
        })
        const { lines, served } = await withOrders(tx, engagementId, { on: date, provided, facts })
        await store(tx, document, { engagementId, lines, served })
        const bearer = await costBearer(tx, engagementId, date)
        const owed = await transfersOf(tx, engagementId, { run: document, lines })
        debts.push(...owed)
        commands.push(...provisionsOf(bearer, lines), ...owed.map((one) => transferOf(bearer, one)))
      }
      await oweBenefits(tx, { campusId: document.campusId, day: date, runId: document.id }, debts)
      if (commands.length === 0) return []
      const heading = { kind: 'PR', day: date, concept: purpose } as const
      return [toJournal([entry(heading, await postingLines(tx, date, commands))])]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'NOM-435', 'date', 'No puede ser anterior al corte.')
      await mustBeLast(tx, document)
      await mustBeUncommitted(tx, document.id)
      await reverseBenefits(tx, { document: 'payroll.provisionRun', documentId: document.id, day: date })
      await undoMoves(tx, { day: date, runId: document.id })
      return []
    },
  },
  extra: async (tx, { id }) => ({ facts: { benefits: await byBenefit(tx, id) } }),
  print: provisionPrint,
}

/** A run by benefit, in the order in which the law names them. */
async function byBenefit(tx: Tx, runId: string) {
  const rows = await rowsFrom<Omit<ProvisionFacts['benefits'][number], 'benefit'> & { kind: string }>(tx)`
    select kind, sum(month)::text as month, sum(before)::text as before, sum(paid)::text as paid, sum(owed)::text as owed,
           sum(adjustment)::text as adjustment, sum(transferred)::text as transferred, sum(after)::text as after
    from payroll.provision_detail where run_id = ${runId}::uuid group by kind`
  const found = new Map(rows.map(({ kind, ...row }) => [kind, row]))
  return Object.entries(benefitKinds).flatMap(([kind, benefit]) => {
    const row = found.get(kind)
    return row === undefined ? [] : [{ benefit, ...row }]
  })
}

/** Runs follow each other, one a month. @throws Problem NOM-431 when a later one is posted, NOM-433 when that of the month is */
async function mustBeLast(tx: Tx, { id, date }: Run): Promise<void> {
  await rowsFrom(tx)`select pg_advisory_xact_lock(hashtextextended('payroll.provision', 0))`
  const [last] = await rowsFrom<{ date: Day }>(tx)`
    select date from payroll.provision_run
    where status = 'approved' and id <> ${id}::uuid and date >= ${date}::date order by date desc limit 1`
  if (last === undefined) return
  must(last.date !== date, 'NOM-433', 'date', 'Ese mes ya tiene provisiones.')
  const message = `Ya hay provisiones con corte posterior, ${showDay(last.date)}: reverse antes esas.`
  insist(false, 'NOM-431', message, { status: 409 })
}

/**
 * The run of December passes the cesantías of the year to their funds: without it, January would give them back to the expense.
 * @throws Problem NOM-436 a year with provisions has none of its December
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

/** Those in service on a day whose benefits are of the house. */
async function engagedOn(tx: Tx, on: Day): Promise<string[]> {
  return valuesFrom<string>(tx)`
    select id from payroll.engagement
    where status in ('active', 'retired') and start_date <= ${on}::date and (retired_on is null or retired_on >= ${on}::date)
      and regime <> 'resident' and not (regime = 'apprentice' and cesantias_regime = 'none')
      and not exists (select from payroll.benefit_liquidation s
                      where s.engagement_id = engagement.id and s.kind = 'settlement' and s.status = 'posted')
    order by id`
}

interface Provided {
  readonly engagementId: string
  readonly lines: readonly PersonProvision[]
  readonly served: readonly ServedOrder[]
}

async function store(tx: Tx, { id, date }: Run, { engagementId, lines, served }: Provided): Promise<void> {
  const rows = lines.map(({ kind, base, month, before, owed, adjustment, transferred, explanation }) => ({
    runId: id,
    engagementId,
    kind,
    base: moneyText(base),
    month: moneyText(month),
    before: moneyText(before),
    owed: moneyText(owed),
    adjustment: moneyText(adjustment),
    transferred: moneyText(transferred),
    explanation,
  }))
  await addTo(tx, 'payroll.provisionLine', rows)
  const orders = served.map(({ amount, ...one }) => ({
    runId: id,
    engagementId,
    amount: moneyText(amount),
    ...one,
  }))
  if (orders.length > 0) await addTo(tx, 'payroll.provisionOrder', orders)
  const moves = lines.map((one) => ({
    engagementId,
    kind: one.kind,
    amount: minus(movedBy(one), one.transferred),
  }))
  await moveProvisions(tx, { day: date, runId: id }, moves)
}

/** What is posted for a person: each benefit between the centres that bear it. */
const provisionsOf = (bearer: CostBearer, lines: readonly PersonProvision[]): Posted[] =>
  lines
    .map((line) => ({ kind: line.kind, amount: movedBy(line) }))
    .filter(({ amount }) => amount !== zero)
    .flatMap((one) => providedBetween(bearer, one))

export const provisionOperations: Operation[] = refusing(
  {
    'payroll.provision_run_once': {
      code: 'NOM-433',
      message: 'Ese mes ya tiene provisiones.',
      status: 409,
      field: 'date',
    },
    'payroll.provision_balance_positive': {
      code: 'PROVISION_NEGATIVA',
      message: 'Ya se pagó parte de esa provisión: anule antes las liquidaciones que la usaron.',
      status: 409,
    },
  },
  [
    ...serveDocument(provisionRunService),
    ...serveFlatReport({
      whose: 'house',
      report: provisionDetail,
      read: async (tx, { provisionRunId }) => {
        const rows = await rowsFrom<FlatRow & { kind: keyof typeof benefitKinds }>(tx)`
          select l.engagement_id || l.kind as id, e.identification, e.employee_label as person, l.kind,
                 l.base::text, l.month::text, l.paid::text, l.before::text, l.owed::text, l.adjustment::text,
                 l.transferred::text, l.after::text, l.explanation
          from payroll.provision_detail l join payroll.engagement_list e on e.id = l.engagement_id
          where l.run_id = ${provisionRunId}::uuid order by e.employee_label, l.kind`
        return rows.map(({ kind, ...row }) => ({ ...row, benefit: benefitKinds[kind] }))
      },
    }),
  ],
)
