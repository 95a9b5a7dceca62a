import type { LineId } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  issueDocument,
  type Operation,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { obligacionService, registroService } from '@quina/budget/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, moneyText, must, newId, showPesos, sumOf } from '@quina/kernel'
import { approvedPeriod, type BookPeriod, bookPeriod, movesIn } from '../reading/book-reading.server.ts'
import { houseOf } from '../reading/house.server.ts'
import { type Allotted, allot, type BudgetLine, type Shortage } from './allotment.domain.ts'
import { commitPeriod, periodBudget, releasePeriod } from './commitment.contract.ts'
import { budgetRows, certifiedLines, commitmentsOf, uncommitted } from './commitment-reading.server.ts'

interface Committing {
  readonly tx: Tx
  readonly actor: Actor
  readonly period: BookPeriod
  readonly date: Day
}

/**
 * Rules: NOM-440 the period is not approved, NOM-450 nothing is left to commit, NOM-451 the CDP has none of its rubros,
 * `RUBRO_INSUFICIENTE` with what each rubro lacks, NOM-783 the house is no tercero, and those of registros and obligaciones.
 */
async function committed(how: Committing, cdpId: Id<'budget.cdp'>) {
  const { tx, period } = how
  const needs = await uncommitted(tx, period, await movesIn(tx, period))
  insist(needs.length > 0, 'NOM-450', 'La nómina ya tiene registro y obligación por todo su valor.', {
    status: 409,
  })
  const lines = await certifiedLines(tx, cdpId)
  const known = new Set(lines.map(({ rubro }) => rubro))
  const { taken, shortages } = allot(
    needs.filter(({ rubro }) => known.has(rubro)),
    lines,
  )
  mustSuffice(shortages)
  must(taken.length > 0, 'NOM-451', 'cdpId', 'El CDP no tiene saldo en los rubros que faltan a la nómina.')
  const registroId = await issuedRegistro(how, cdpId, taken)
  const obligacionId = await issuedObligacion(how, registroId, taken)
  const commitmentId = newId()
  await addTo(tx, 'payroll.periodCommitment', { id: commitmentId, periodId: period.id, registroId })
  await addTo(tx, 'payroll.periodObligacion', { id: newId(), commitmentId, obligacionId })
  return { registroId, obligacionId, total: moneyText(sumOf(taken, ({ amount }) => amount)) }
}

/** @throws Problem `RUBRO_INSUFICIENTE` at the CDP, with each rubro, what it needs, what there is and what it lacks */
function mustSuffice(shortages: readonly Shortage[]): void {
  const each = shortages.map(
    ({ rubro, needed, available, lacking }) =>
      `${rubro}: requiere ${showPesos(needed)}, disponible ${showPesos(available)}, faltan ${showPesos(lacking)}`,
  )
  must(shortages.length === 0, 'RUBRO_INSUFICIENTE', 'cdpId', `El CDP no alcanza. ${each.join('. ')}.`)
}

async function issuedRegistro(
  { tx, actor, period, date }: Committing,
  cdpId: Id<'budget.cdp'>,
  taken: Taken,
) {
  return issueDocument({ tx, actor, date, campusId: period.campusId }, registroService, {
    date,
    cdpId,
    terceroId: await houseOf(tx),
    commitmentKind: 'payroll',
    contractNumber: period.label,
    contractDate: date,
    purpose: `Nómina ${period.label}`,
    term: null,
    paymentTerms: null,
    lines: taken.map(({ line, amount }) => ({ cdpLineId: line.id, amount })),
  })
}

type Taken = readonly Allotted<BudgetLine<LineId>>[]

/** The obligación of a registro that was just issued: its lines are those of the registro, in their order. */
async function issuedObligacion({ tx, actor, period, date }: Committing, registroId: string, taken: Taken) {
  const lines = await rowsFrom<{ id: LineId }>(tx)`
    select id from budget.registro_line_face where parent_id = ${registroId}::uuid order by position`
  return issueDocument({ tx, actor, date, campusId: period.campusId }, obligacionService, {
    date,
    registroId: registroId as Id<'budget.registro'>,
    kind: 'ordinary',
    supportKind: 'payroll',
    supportNumber: period.label,
    supportDate: date,
    purpose: `Nómina ${period.label}`,
    noCausacionReason: 'payroll',
    invoiceTotal: null,
    amortised: null,
    final: null,
    lines: lines.map(({ id }, at) => ({ registroLineId: id, cpc: null, amount: taken[at]!.amount })),
  })
}

/** Annuls the obligaciones of a period and then their registros. @throws Problem of the budget when something was paid */
async function released({ tx, actor, period, date }: Committing, reason: string): Promise<number> {
  const living = (await commitmentsOf(tx, period.id)).filter(({ annulled }) => !annulled)
  insist(living.length > 0, 'NOM-452', 'La nómina no tiene registro ni obligación vigentes.', { status: 409 })
  const shared = { tx, today: date, action: 'annul' as const }
  for (const { registroId, obligacionId } of living) {
    const owing = actingOn(actor, obligacionService.document, period.campusId)
    await performAction(obligacionService, {
      ...shared,
      actor: owing,
      id: obligacionId,
      input: { date, reason },
    })
    const committing = actingOn(actor, registroService.document, period.campusId)
    const input = { date, reason, cascade: false }
    await performAction(registroService, { ...shared, actor: committing, id: registroId, input })
  }
  return living.length
}

export const commitmentOperations: readonly Operation[] = [
  serveQuery(periodBudget, async ({ tx, input: { periodId } }) => {
    const period = await bookPeriod(tx, periodId)
    const { label, paidOn, status } = period
    const rows = await budgetRows(tx, period)
    return {
      period: label,
      paidOn,
      approved: status === 'approved',
      ...rows,
      documents: await commitmentsOf(tx, periodId),
    }
  }),
  serveCommand(commitPeriod, async ({ tx, actor, input: { periodId, date, cdpId } }) =>
    committed({ tx, actor, period: await approvedPeriod(tx, periodId), date }, cdpId as Id<'budget.cdp'>),
  ),
  serveCommand(releasePeriod, async ({ tx, actor, input: { periodId, date, reason } }) => ({
    annulled: await released({ tx, actor, period: await approvedPeriod(tx, periodId), date }, reason),
  })),
]
