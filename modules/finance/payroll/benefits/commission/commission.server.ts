import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { InputOf } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  Problem,
  plural,
  plus,
  showDay,
  showPesos,
  smaller,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { defineHolding } from '@quina/people/server'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import { mustBeUncommitted, reverseBenefits } from '../provision/benefit-debt.server.ts'
import { accountOfCentre, type CostBearer, costBearer } from '../provision/centre-split.server.ts'
import {
  commission,
  travelAccounts,
  travelAdvance,
  travelAdvancePosting,
  travelExpensePosting,
} from './commission.contract.ts'
import {
  advancedOf,
  authorisedOf,
  type Commission,
  oweTravel,
  storedTrip,
  valued,
} from './commission-value.server.ts'
import { mustBeTrip, type Trip } from './per-diem.domain.ts'

/** The paper that is signed before the trip, and again with the legalisation after it. */
const commissionPrint: DocumentPrint<typeof commission> = {
  title: 'Comisión de servicios',
  pairs: ['engagementId', 'act', 'destination', 'fromDay', 'toDay', 'overnight', 'transport', 'purpose'],
  lines: [],
  tells: ({ facts: { perDiem, total, explanation, legaliseBy, legalised } }) => [
    { label: 'Viáticos', value: showPesos(money(perDiem)) },
    { label: 'Viáticos y transporte', value: showPesos(money(total)) },
    { label: 'Cómo se calculó', value: explanation },
    ...(legaliseBy === null ? [] : [{ label: 'Se legaliza hasta', value: showDay(legaliseBy as Day) }]),
    ...(legalised === null
      ? []
      : [
          { label: 'Viáticos legalizados', value: showPesos(money(legalised.perDiem)) },
          { label: 'Transporte legalizado', value: showPesos(money(legalised.transport)) },
          { label: 'Por reintegrar', value: showPesos(money(legalised.pending)) },
        ]),
  ],
  signs: { traveller: 'Comisionado', authorises: 'Ordenador del gasto' },
}

/**
 * Rules: NOM-460 to NOM-462 the days and the scale, NOM-463 days outside the vinculación, NOM-464 an earlier advance is not
 * legalised, NOM-465 a voucher before the trip, NOM-466 the return is after today, NOM-467 nothing is advanced, NOM-468 two trips
 * on one day, NOM-469 undone before it was registered; `TIENE_PAGOS`, NOM-453.
 */
export const commissionService = servedDocument<typeof commission>({
  document: commission,
  ledgers: [journalLedger],
  onSave: async (tx, input) => {
    mustBeTrip(input)
    await mustBeEngaged(tx, input)
  },
  on: {
    async authorise({ tx, document }) {
      await mustBeEngaged(tx, document)
      await mustOweNothing(tx, document)
      const { figure, legaliseBy } = await valued(tx, document)
      await changeById(tx, 'payroll.commission', document.id, {
        perDiem: moneyText(figure.amount),
        explanation: figure.sentence,
        legaliseBy,
      })
    },
    async advance({ tx, document, input: { postedOn } }) {
      mustFollow(postedOn, document.date)
      const amount = await authorisedOf(tx, document.id)
      insist(amount > zero, 'NOM-467', 'No hay viáticos ni transporte que anticipar.')
      await changeById(tx, 'payroll.commission', document.id, { advancedOn: postedOn })
      await oweTravel(tx, document, { on: postedOn, amount })
      const { terceroId } = await costBearer(tx, document.engagementId, postedOn)
      const aboutOf = { [`purpose:${travelAdvance.key}`]: itemOf(document) }
      const values = { amount }
      return [
        await posted(tx, document, postedOn, [
          { posting: travelAdvancePosting, facts: {}, values, accounts: {}, about: { terceroId }, aboutOf },
        ]),
      ]
    },
    async legalise({ tx, document, today, input: { postedOn, endedOn, spent, support } }) {
      mustFollow(postedOn, document.date)
      must(endedOn <= today, 'NOM-466', 'endedOn', `Aún no llega ese día: hoy es ${showDay(today)}.`)
      const { figure } = await valued(tx, { ...document, ...returning(document, endedOn) }, 'endedOn')
      const total = plus(figure.amount, spent)
      const ahead = await advancedOf(tx, document.id)
      await changeById(tx, 'payroll.commission', document.id, {
        legalisedOn: postedOn,
        endedOn,
        legalisedPerDiem: moneyText(figure.amount),
        legalisedTransport: moneyText(spent),
        support,
      })
      const cleared = smaller(ahead, total)
      await oweTravel(tx, document, { on: postedOn, amount: minus(total, cleared) })
      const bearer = await costBearer(tx, document.engagementId, postedOn)
      return [
        await posted(tx, document, postedOn, [
          ...expenseOf(document, bearer, { from: 'advance', amount: cleared }),
          ...expenseOf(document, bearer, { from: 'owed', amount: minus(total, cleared) }),
        ]),
      ]
    },
    async annul({ tx, document, input: { date } }) {
      must(date >= document.date, 'NOM-469', 'date', 'No puede ser anterior a su registro.')
      await mustBeUncommitted(tx, document.id)
      await reverseBenefits(tx, { document: 'payroll.commission', documentId: document.id, day: date })
    },
  },
  extra: async (tx, stored) => ({
    facts: stored.status === 'draft' ? await draftFacts(tx, stored) : await storedFacts(tx, stored.id),
  }),
  print: commissionPrint,
})

/** A traveller who comes back on the day of departure spends no night away. */
const returning = ({ fromDay, overnight }: Trip, endedOn: Day) => ({
  toDay: endedOn,
  overnight: overnight && endedOn > fromDay,
})

function mustFollow(postedOn: Day, date: Day): void {
  must(postedOn >= date, 'NOM-465', 'postedOn', `No puede ser anterior a la comisión, del ${showDay(date)}.`)
}

/** @throws Problem NOM-463 a day of the trip is outside the vinculación */
async function mustBeEngaged(
  tx: Tx,
  { engagementId, fromDay, toDay }: Pick<InputOf<typeof commission>, 'engagementId' | 'fromDay' | 'toDay'>,
): Promise<void> {
  const found = await rowFrom<{ id: string }>(tx)`
    select id from payroll.engagement_list
    where id = ${engagementId}::uuid and number is not null and start_date <= ${fromDay}::date
      and (retired_on is null or retired_on >= ${toDay}::date)`
  must(found !== undefined, 'NOM-463', 'fromDay', 'No está vinculado todos los días de la comisión.')
}

/** A person with an advance that is not legalised gets no other. @throws Problem NOM-464 */
async function mustOweNothing(tx: Tx, { id, engagementId }: Commission): Promise<void> {
  await rowsFrom(tx)`
    select pg_advisory_xact_lock(hashtextextended('payroll.commission ' || employee_id, 0)) from payroll.engagement
    where id = ${engagementId}::uuid`
  const other = await rowFrom<{ label: string; pending: string }>(tx)`
    select o.label, c.pending::text as pending from payroll.commission_list c
    join payroll.commission_option o on o.id = c.id
    join payroll.engagement e on e.id = ${engagementId}::uuid and e.employee_id = c.employee_id
    where c.id <> ${id}::uuid and c.pending > 0 order by c.from_day limit 1`
  const left = `Le faltan ${showPesos(money(other?.pending ?? '0'))} de la ${other?.label ?? ''} por legalizar o reintegrar.`
  insist(other === undefined, 'NOM-464', left, { status: 409 })
}

const itemOf = ({ number, date, toDay }: Commission) => ({
  openItem: `CS ${vigenciaOf(date)}-${number}`,
  dueOn: toDay,
})

const posted = async (
  tx: Tx,
  { destination, purpose }: Commission,
  on: Day,
  lines: readonly PostingCommand[],
) =>
  toJournal([
    entry({ kind: 'PR', day: on, concept: `${destination}: ${purpose}` }, await postingLines(tx, on, lines)),
  ])

/** Splits the cost of a trip between the centres that bear it. */
const expenseOf = (
  document: Commission,
  { terceroId, spending, shares }: CostBearer,
  { from, amount }: { readonly from: 'advance' | 'owed'; readonly amount: Money },
): PostingCommand[] =>
  amount === zero
    ? []
    : splitCost(amount, shares).map(({ share, amount: part }) => ({
        posting: travelExpensePosting,
        facts: { from },
        values: { amount: part },
        accounts: { 'travel.expense': accountOfCentre(travelAccounts, spending, share) },
        about: { terceroId },
        aboutOf: {
          'travel.expense': { costCentreId: share.costCentreId },
          [`purpose:${travelAdvance.key}`]: itemOf(document),
        },
      }))

async function storedFacts(tx: Tx, id: string) {
  const { advanced: _, legalisedPerDiem, legalisedTransport, pending, ...facts } = await storedTrip(tx, id)
  const legalised =
    legalisedPerDiem === null || legalisedTransport === null
      ? null
      : { perDiem: legalisedPerDiem, transport: legalisedTransport, pending }
  return { ...facts, legalised, problem: null }
}

/** The facts of a draft now; if they cannot be computed, the reason is returned for the screen. */
async function draftFacts(tx: Tx, stored: Commission) {
  const none = { perDiem: '0.00', total: moneyText(stored.transport), explanation: '', legaliseBy: null }
  try {
    const { figure, legaliseBy } = await valued(tx, stored)
    const { amount, sentence: explanation } = figure
    const total = moneyText(plus(amount, stored.transport))
    return { perDiem: moneyText(amount), total, explanation, legaliseBy, legalised: null, problem: null }
  } catch (error) {
    if (error instanceof Problem) return { ...none, legalised: null, problem: error.message }
    throw error
  }
}

/** A person who has an advance to legalise or to return gets no paz y salvo. */
defineHolding('payroll.commission', async (tx, terceroId) => {
  const row = await rowFrom<{ trips: number; pending: string }>(tx)`
    select count(*)::int as trips, coalesce(sum(c.pending), 0)::text as pending from payroll.commission_list c
    join people.employee_face m on m.id = c.employee_id
    where m.tercero_id = ${terceroId}::uuid and c.pending > 0`
  if (row === undefined || row.trips === 0) return null
  return `${plural(row.trips, 'comisión', 'comisiones')} por legalizar o reintegrar, ${showPesos(money(row.pending))}`
})

export const commissionOperations = refusing(
  {
    'payroll.commission_once': conflict('NOM-468', 'Ya tiene una comisión en esos días.', 'fromDay'),
  },
  serveDocument(commissionService),
)
