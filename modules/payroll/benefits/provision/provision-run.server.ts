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
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, lastDayOf, moneyText, monthOf, must, showDay, vigenciaOf } from '@quina/kernel'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import { benefitKinds } from '../benefit/benefit.contract.ts'
import { liquidationFacts, sharedFacts } from '../liquidation/liquidation-facts.server.ts'
import { benefitAccounts, provisionPosting } from './benefit-accounts.contract.ts'
import { costBearer, expenseAccount } from './centre-split.server.ts'
import { movedBy, type PersonProvision, personProvisions } from './provision.domain.ts'
import { balancesOf, moveProvisions, undoMoves } from './provision-move.server.ts'
import { provisionDetail, provisionRun } from './provision-run.contract.ts'

type Run = Stored<typeof provisionRun>

const provisionPrint: DocumentPrint<typeof provisionRun> = {
  title: 'Provisión de prestaciones sociales',
  pairs: ['date', 'trueUp', 'purpose'],
  lines: [],
  signs: { payroll: 'Nómina', accounting: 'Contador' },
}

/** Rules: NOM-430 the cut, NOM-431 one after the other, NOM-432 nobody to provide for, NOM-433 once a month. */
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
      const people = await engagedOn(tx, date)
      insist(people.length > 0, 'NOM-432', 'Nadie está vinculado en esa fecha.')
      const shared = await sharedFacts(tx, date)
      const commands: Posted[] = []
      for (const engagementId of people) {
        const facts = await liquidationFacts(tx, engagementId, { until: date, saturdays: false, shared })
        const balances = await balancesOf(tx, engagementId)
        const lines = personProvisions(facts, { on: date, adjusts: document.trueUp, balances })
        await store(tx, document, { engagementId, lines })
        commands.push(...(await commandsOf(tx, engagementId, { on: date, lines })))
      }
      if (commands.length === 0) return []
      const heading = { kind: 'PR', day: date, concept: purpose } as const
      return [toJournal([entry(heading, await postingLines(tx, date, commands))])]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'NOM-435', 'date', 'No puede ser anterior al corte.')
      await mustBeLast(tx, document)
      await undoMoves(tx, { day: date, runId: document.id })
      return []
    },
  },
  print: provisionPrint,
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

/** Those in service on a day whose benefits are of the house. */
async function engagedOn(tx: Tx, on: Day): Promise<string[]> {
  const rows = await rowsFrom<{ id: string }>(tx)`
    select id from payroll.engagement
    where status in ('active', 'retired') and start_date <= ${on}::date and (retired_on is null or retired_on >= ${on}::date)
      and regime <> 'resident' and not (regime = 'apprentice' and cesantias_regime = 'none')
    order by id`
  return rows.map(({ id }) => id)
}

interface Provided {
  readonly engagementId: string
  readonly lines: readonly PersonProvision[]
}

async function store(tx: Tx, { id, date }: Run, { engagementId, lines }: Provided): Promise<void> {
  const rows = lines.map(({ kind, base, month, before, owed, adjustment, explanation }) => ({
    runId: id,
    engagementId,
    kind,
    base: moneyText(base),
    month: moneyText(month),
    before: moneyText(before),
    owed: moneyText(owed),
    adjustment: moneyText(adjustment),
    explanation,
  }))
  await addTo(tx, 'payroll.provisionLine', rows)
  const moves = lines
    .map((one) => ({ kind: one.kind, amount: movedBy(one) }))
    .filter(({ amount }) => amount !== 0n)
  await moveProvisions(tx, { engagementId, day: date, runId: id }, moves)
}

/** What is posted for a person: each benefit between the centres that bear it. */
async function commandsOf(
  tx: Tx,
  engagementId: string,
  { on, lines }: { on: Day; lines: readonly PersonProvision[] },
): Promise<Posted[]> {
  const bearer = await costBearer(tx, engagementId, on)
  const { terceroId, spending } = bearer
  const moved = lines.filter((line) => movedBy(line) !== 0n)
  return moved.flatMap((line) =>
    splitCost(movedBy(line), bearer.shares).map(
      ({ share, amount }): Posted => ({
        posting: provisionPosting,
        facts: { kind: line.kind, spending },
        values: { amount },
        accounts: {
          'benefit.expense': expenseAccount(line.kind, spending, share),
          'benefit.provision': benefitAccounts[line.kind][2],
        },
        about: { terceroId },
        aboutOf: { 'benefit.expense': { costCentreId: share.costCentreId } },
      }),
    ),
  )
}

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
                 l.base::text, l.month::text, l.before::text, l.owed::text, l.adjustment::text,
                 (l.before + l.month + l.adjustment)::text as after, l.explanation
          from payroll.provision_line l join payroll.engagement_list e on e.id = l.engagement_id
          where l.run_id = ${provisionRunId}::uuid order by e.employee_label, l.kind`
        return rows.map(({ kind, ...row }) => ({ ...row, benefit: benefitKinds[kind] }))
      },
    }),
  ],
)
