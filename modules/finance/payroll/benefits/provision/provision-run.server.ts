import { journalLedger, type PostingCommand, postedAccounts, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { columnsOf, type DocumentPrint, lineTable } from '@quina/blocks/print'
import {
  type FlatRow,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
} from '@quina/blocks/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, minus, moneyText, must, pick } from '@quina/kernel'
import { benefitKinds } from '../benefit/benefit.contract.ts'
import { sharedFacts } from '../liquidation/liquidation-facts.server.ts'
import { type BenefitDebt, mustBeUncommitted, oweBenefits, reverseBenefits } from './benefit-debt.server.ts'
import type { ServedOrder } from './cesantias-keeper.server.ts'
import { movedBy, type PersonProvision } from './provision.domain.ts'
import { balancesOf, moveProvisions, undoMoves } from './provision-move.server.ts'
import {
  draftOf,
  engagedOn,
  entriesOf,
  mustBeDue,
  mustBeLast,
  type ProvisionCut,
  plannedFor,
  plannedLines,
} from './provision-plan.server.ts'
import { type ProvisionFacts, provisionDetail, provisionRun } from './provision-run.contract.ts'

type StoredRun = Stored<typeof provisionRun>

/** The columns that the paper adds up for each benefit. */
const added = ['paid', 'before', 'month', 'owed', 'adjustment', 'transferred', 'after'] as const

const provisionPrint: DocumentPrint<typeof provisionRun> = {
  title: 'Provisión de prestaciones sociales',
  pairs: ['date', 'trueUp', 'purpose'],
  lines: [],
  adds: ({ facts: { benefits } }) => [
    lineTable({
      columns: [
        { key: 'benefit', header: 'Prestación', kind: 'text' },
        ...columnsOf(pick(provisionDetail.columns, ...added)),
      ],
      rows: benefits.map((values) => ({ values })),
      totals: added,
    }),
  ],
  signs: { payroll: 'Nómina', accounting: 'Contador' },
}

/**
 * Rules: NOM-430 the cut, NOM-431 the order of the runs, NOM-432 nobody to provide for, NOM-433 once a month, NOM-436 December
 * before the next year, NOM-437 no keeper of the cesantías is recorded.
 */
export const provisionRunService = servedDocument<typeof provisionRun>({
  document: provisionRun,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      const { date, trueUp } = document
      await oneRunAtATime(tx)
      await mustBeDue(tx, document, today)
      const shared = await sharedFacts(tx, date)
      const commands: PostingCommand[] = []
      const debts: BenefitDebt[] = []
      for (const engagementId of await engagedOn(tx, date)) {
        const balances = await balancesOf(tx, engagementId)
        const planned = await plannedFor(tx, engagementId, { date, trueUp, shared, balances })
        await store(tx, document, planned)
        debts.push(...planned.owed)
        commands.push(...planned.commands)
      }
      await oweBenefits(tx, { campusId: document.campusId, day: date, runId: document.id }, debts)
      const entries = await entriesOf(tx, document, commands)
      return entries.length === 0 ? [] : [toJournal(entries)]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'NOM-435', 'date', 'No puede ser anterior al corte.')
      await oneRunAtATime(tx)
      await mustBeLast(tx, document)
      await mustBeUncommitted(tx, document.id)
      await reverseBenefits(tx, { document: 'payroll.provisionRun', documentId: document.id, day: date })
      await undoMoves(tx, { day: date, runId: document.id })
    },
  },
  extra: async (tx, { id }) => ({
    facts: { benefits: await byBenefit(tx, id) },
    posted: await postedAccounts(tx, { document: 'payroll.provisionRun', id }),
  }),
  print: provisionPrint,
})

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

const oneRunAtATime = (tx: Tx) =>
  rowsFrom(tx)`select pg_advisory_xact_lock(hashtextextended('payroll.provision', 0))`

interface PersonProvisions {
  readonly engagementId: string
  readonly lines: readonly PersonProvision[]
  readonly served: readonly ServedOrder[]
}

async function store(
  tx: Tx,
  { id, date }: StoredRun,
  { engagementId, lines, served }: PersonProvisions,
): Promise<void> {
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

/** What a run would store today, in the shape of a stored run. */
async function foreseenRows(tx: Tx, run: ProvisionCut): Promise<FlatRow[]> {
  const { lines } = await plannedLines(tx, run)
  const people = await rowsFrom<{ id: string; identification: string; person: string }>(tx)`
    select id, identification, employee_label as person from payroll.engagement_list
    where id = any(${[...new Set(lines.map(({ engagementId }) => engagementId))]}::uuid[])
    order by employee_label, id`
  return people.flatMap(({ id, ...who }) =>
    lines
      .filter(({ engagementId }) => engagementId === id)
      .map((line) => ({
        id: `${id} ${line.kind}`,
        ...who,
        benefit: benefitKinds[line.kind],
        base: moneyText(line.base),
        month: moneyText(line.month),
        paid: moneyText(line.paid),
        before: moneyText(line.before),
        owed: moneyText(line.owed),
        adjustment: moneyText(line.adjustment),
        transferred: moneyText(line.transferred),
        after: moneyText(line.after),
        explanation: line.explanation,
      })),
  )
}

async function storedRows(tx: Tx, runId: string): Promise<FlatRow[]> {
  const rows = await rowsFrom<FlatRow & { kind: keyof typeof benefitKinds }>(tx)`
    select l.engagement_id || ' ' || l.kind as id, e.identification, e.employee_label as person, l.kind,
           l.base::text, l.month::text, l.paid::text, l.before::text, l.owed::text, l.adjustment::text,
           l.transferred::text, l.after::text, l.explanation
    from payroll.provision_detail l join payroll.engagement_list e on e.id = l.engagement_id
    where l.run_id = ${runId}::uuid
    order by e.employee_label, e.id, array_position(${Object.keys(benefitKinds)}::text[], l.kind)`
  return rows.map(({ kind, ...row }) => ({ ...row, benefit: benefitKinds[kind] }))
}

export const provisionOperations: Operation[] = refusing(
  {
    'payroll.provision_run_once': conflict('NOM-433', 'Ese mes ya tiene provisiones.', 'date'),
    'payroll.provision_balance_positive': conflict(
      'PROVISION_NEGATIVA',
      'Ya se pagó parte de esa provisión: anule antes las liquidaciones que la usaron.',
    ),
  },
  [
    ...serveDocument(provisionRunService),
    ...serveFlatReport({
      whose: 'house',
      report: provisionDetail,
      read: async (tx, { provisionRunId }) => {
        const draft = await draftOf(tx, provisionRunId)
        return draft === null ? storedRows(tx, provisionRunId) : foreseenRows(tx, draft)
      },
    }),
  ],
)
