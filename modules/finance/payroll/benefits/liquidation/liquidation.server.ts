import { entry } from '@quina/accounting/domain'
import { journalLedger, toJournal } from '@quina/accounting/server'
import type { InputOf, Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes, type PrintColumn } from '@quina/blocks/print'
import { type Actor, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { oneFrom, rowFrom, type Tx, valueFrom } from '@quina/db/server'
import { conflict, type Day, insist, money, must, showDay } from '@quina/kernel'
import { lockBenefitsOf, mustNotBeEnjoyed } from '../../staff/novelty/interrupted-rest.server.ts'
import { anotherFor, mustBeAnother } from '../../staff/two-people/two-people.domain.ts'
import {
  mustBeUncommitted,
  oweBenefits,
  reverseBenefits,
  settledBooks,
} from '../provision/benefit-debt.server.ts'
import { balancesOf, moveProvisions, undoMoves } from '../provision/provision-move.server.ts'
import { draftResult, store, storedResult, wholeOf } from '../settlement/liquidation-result.server.ts'
import { lateNotes } from '../settlement/settlement-deadline.server.ts'
import { makesPayroll, payrollMadeBy, settlementPayrolls } from '../settlement/settlement-payroll.server.ts'
import { benefitEntry, debtsOf, movesOfEntry } from './benefit-entry.server.ts'
import { benefitLiquidation, type LiquidationLineAnswer } from './liquidation.contract.ts'

type Document = Stored<typeof benefitLiquidation>

const printedColumns: readonly PrintColumn[] = [
  { key: 'label', header: 'Concepto', kind: 'text' },
  { key: 'days', header: 'Días', kind: 'integer' },
  { key: 'explanation', header: 'Cómo se calcula', kind: 'text' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]

type PrintedConcept = Pick<LiquidationLineAnswer, 'label' | 'explanation' | 'amount'> & {
  readonly days: string
}

const conceptTable = (rows: readonly PrintedConcept[]) =>
  lineTable({
    columns: printedColumns,
    rows: rows.map(({ label, days, explanation, amount }) => ({
      values: { label, days, explanation, amount },
    })),
    totals: ['amount'],
  })

/** The paper that the person signs: each concept with its days, its computation and its amount. */
const liquidationPrint: DocumentPrint<typeof benefitLiquidation> = {
  title: 'Liquidación de prestaciones sociales',
  declares: () =>
    'Se liquida a la persona que aquí se nombra la prestación social que sigue, con su base y sus días.',
  pairs: ['engagementId', 'kind', 'fromDay', 'untilDay', 'restFrom', 'restDays', 'decision', 'purpose'],
  lines: [{ field: 'adjustments' }],
  worth: ({ facts }) => money(facts.result?.net ?? '0'),
  adds: ({ facts: { result } }) =>
    result === null
      ? []
      : [
          conceptTable(result.lines.map(({ days, ...line }) => ({ ...line, days: String(days) }))),
          ...(result.deductions.length === 0
            ? []
            : [notes('Deducciones'), conceptTable(result.deductions.map((one) => ({ ...one, days: '' })))]),
          ...result.notes.map((note) => notes(note)),
        ],
  signs: { personnel: 'Talento humano', authorises: 'Ordenador del gasto' },
}

/**
 * Rules: NOM-401 to NOM-408 what is liquidated; NOM-411 to NOM-414 when it is approved and posted; `MISMO_USUARIO_APRUEBA`
 * another person approves it; `PERIODO_CERRADO` its month is open; NOM-414 and NOM-532 what must be annulled before it.
 */
export const liquidationService = servedDocument<typeof benefitLiquidation>({
  document: benefitLiquidation,
  lines: { adjustments: 'payroll.benefitAdjustment' },
  ledgers: [journalLedger],
  // A draft that cannot be computed is refused when it is saved.
  onSave: async (tx, input) => {
    await mustNotBePaidTwice(tx, input)
    await wholeOf(tx, input)
  },
  on: {
    async approve({ tx, document, actor, today }) {
      mustBeAnother(await isLiquidator(tx, document.id, actor), another)
      await lockBenefitsOf(tx, document.engagementId)
      await mustNotBePaidTwice(tx, document)
      const liquidation = await wholeOf(tx, document)
      const owes = liquidation.total > 0n || liquidation.paidBefore.working > 0
      insist(owes, 'NOM-411', 'No hay nada que pagar: revise los días y la base.')
      await store(tx, document, liquidation)
      if (liquidation.total > 0n && (await makesPayroll(tx, document))) {
        await settlementPayrolls().approve(tx, { actor, today }, document)
        // Its payroll waited for the monthly payroll, which may have been approved meanwhile.
        await mustNotBePaidTwice(tx, document)
      }
    },
    async post({ tx, document, input: { postedOn } }) {
      const early = `No puede ser anterior a la liquidación, del ${showDay(document.date)}.`
      must(postedOn >= document.date, 'NOM-412', 'postedOn', early)
      // A rest whose days an earlier rest paid owes nothing.
      return (await pays(tx, document.id)) ? [await postLiquidation(tx, document, postedOn)] : []
    },
    async reverse({ tx, document, input: { date } }) {
      must(date >= document.date, 'NOM-413', 'date', 'No puede ser anterior a la liquidación.')
      await undone(tx, document, date)
    },
    async annul({ tx, document, actor, today, input: { date } }) {
      must(date >= document.date, 'NOM-413', 'date', 'No puede ser anterior a la liquidación.')
      await mustBeLast(tx, document)
      await mustNotBeEnjoyed(tx, document)
      await mustBeUncommitted(tx, document.id)
      await undone(tx, document, date)
      await settlementPayrolls().annul(tx, { actor, today }, document.id)
    },
  },
  extra: async (tx, stored, actor, today) => ({
    facts:
      stored.status === 'draft'
        ? { ...(await draftResult(tx, stored)), late: [] }
        : { ...(await storedResult(tx, stored)), late: await lateNotes(tx, stored, { to: today, actor }) },
    ...anotherFor(await isLiquidator(tx, stored.id, actor), another, ['approve']),
  }),
  print: liquidationPrint,
})

const another = 'Debe aprobarla otra persona: usted la liquidó.'

/** Whether the user drafted the liquidation or wrote it last. */
async function isLiquidator(tx: Tx, id: string, { userId }: Actor): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select ${userId}::uuid in (created_by, updated_by) as own from payroll.benefit_liquidation where id = ${id}::uuid`
}

/** The days of the last month are paid by the monthly payroll or here. @throws Problem NOM-423 the approved payroll paid them */
async function mustNotBePaidTwice(
  tx: Tx,
  {
    engagementId,
    salaryFrom,
    untilDay,
  }: Pick<InputOf<typeof benefitLiquidation>, 'engagementId' | 'salaryFrom' | 'untilDay'>,
): Promise<void> {
  if (salaryFrom === null) return
  const paid = await rowFrom<{ label: string }>(tx)`
    select o.label from payroll.period p join payroll.period_person n on n.period_id = p.id and n.problem is null
    join payroll.period_option o on o.id = p.id
    where n.engagement_id = ${engagementId}::uuid and p.status = 'approved' and p.kind = 'ordinary'
      and make_date(p.year, p.month, 1) between date_trunc('month', ${salaryFrom}::date) and ${untilDay}::date limit 1`
  const message = `${paid?.label} ya pagó esos días: deje vacío este campo.`
  must(paid === undefined, 'NOM-423', 'salaryFrom', message)
}

/** A liquidation is undone only after the later ones that build on it. @throws Problem NOM-414 */
async function mustBeLast(tx: Tx, { id, engagementId, kind, untilDay }: Document): Promise<void> {
  const { later } = await oneFrom<{ later: boolean }>(tx)`
    select exists (select from payroll.benefit_liquidation
      where engagement_id = ${engagementId}::uuid and kind = ${kind} and id <> ${id}::uuid and until_day > ${untilDay}::date
        and status in ('approved', 'posted')) as later`
  insist(!later, 'NOM-414', 'Hay una liquidación posterior de la misma prestación: anule antes esa.', {
    status: 409,
  })
}

/**
 * Posts the entry of a liquidation, takes its part of the provisions and records what it owes.
 * @throws Problem `PROVISION_NEGATIVA`, NOM-409, NOM-410, CON-050, CON-051
 */
async function postLiquidation(tx: Tx, wanted: Document, day: Day) {
  const { id, campusId, engagementId, purpose } = wanted
  if ((await payrollMadeBy(tx, id)) !== null)
    return toJournal([await settledBooks(tx, { id, campusId, day, concept: purpose })])
  const made = await benefitEntry(tx, wanted, { day, balances: await balancesOf(tx, engagementId) })
  await moveProvisions(tx, { day, liquidationId: id }, movesOfEntry(engagementId, made))
  await oweBenefits(tx, { campusId, day, liquidationId: id }, await debtsOf(tx, wanted, day))
  return toJournal([entry({ kind: 'PR', day, concept: purpose }, made.lines)])
}

const pays = (tx: Tx, id: string): Promise<boolean> =>
  valueFrom<boolean>(tx)`select total > 0 as pays from payroll.benefit_liquidation where id = ${id}::uuid`

/** Gives the amounts back to the provisions and reverses the debts. @throws Problem `TIENE_PAGOS` */
async function undone(tx: Tx, { id }: Document, day: Day): Promise<void> {
  await reverseBenefits(tx, { document: 'payroll.benefitLiquidation', documentId: id, day })
  await undoMoves(tx, { day, liquidationId: id })
}

export const liquidationOperations = refusing(
  {
    'payroll.benefit_liquidation_once': conflict('NOM-415', 'Esos días ya se liquidaron.', 'fromDay'),
    'payroll.benefit_liquidation_rest_once': conflict('NOM-416', 'Ya descansa en esas fechas.', 'restFrom'),
  },
  serveDocument(liquidationService),
)
