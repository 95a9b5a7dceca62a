import { apiPathOf, type LineId } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  campusScope,
  issueDocument,
  listOperations,
  type Operation,
  performAction,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { obligacionService, registroService } from '@quina/budget/server'
import { addTo, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, moneyText, must, newId, showPesos, sumOf } from '@quina/kernel'
import { addedRubros } from '../entry/book-entry.domain.ts'
import type { RubroShare } from '../entry/book-facts.contract.ts'
import { houseOf } from '../reading/house.server.ts'
import {
  type Allotment,
  allot,
  type BudgetLine,
  remaining,
  type Shortage,
  sharesLeft,
} from './allotment.domain.ts'
import {
  benefitBudget,
  cesantiasBudget,
  cesantiasBudgetList,
  commissionBudget,
  commitBenefit,
  commitCommission,
  commitPeriod,
  commitTransfer,
  payrollBudget,
  payrollBudgetList,
  periodBudget,
  periodBudgetPermissions,
  releaseBenefit,
  releaseCommission,
  releasePeriod,
  releaseTransfer,
  transferBudget,
} from './commitment.contract.ts'
import {
  asPosted,
  budgetRows,
  certifiedLines,
  commitmentsOf,
  committedByPayee,
  uncommitted,
} from './commitment-reading.server.ts'
import {
  benefitSource,
  type CommitmentSource,
  commissionSource,
  periodSource,
  runSource,
  type SourceReading,
} from './commitment-source.server.ts'

type CommitmentContext = Readonly<{ tx: Tx; actor: Actor; source: CommitmentSource; date: Day }>

/**
 * Rules: NOM-440 and NOM-454 it is not approved, NOM-450 nothing is left to commit, NOM-533 nothing left has a rubro, NOM-451 the
 * CDP has none of its rubros, `RUBRO_INSUFICIENTE` with what each rubro lacks, NOM-455 too many beneficiaries, NOM-456 incomplete
 * ones, NOM-783 the house is no tercero, and those of registros and obligaciones.
 */
async function committed(how: CommitmentContext, cdpId: Id<'budget.cdp'>, grouping: Grouping) {
  const { tx, source } = how
  const needs = await uncommitted(tx, source)
  mustHaveRubro(needs, source)
  insist(needs.length > 0, 'NOM-450', 'Ya tiene registro y obligación por todo su valor.', { status: 409 })
  const lines = await certifiedLines(tx, cdpId)
  const known = new Set(lines.map(({ rubro }) => rubro))
  const { taken, shortages } = allot(
    needs.filter(({ rubro }) => known.has(rubro)),
    lines,
  )
  mustSuffice(shortages)
  must(taken.length > 0, 'NOM-451', 'cdpId', 'El CDP no tiene saldo en los rubros que faltan.')
  const total = moneyText(sumOf(taken, ({ amount }) => amount))
  if (grouping === 'whole') {
    await issued(how, cdpId, { payeeId: await houseOf(tx), taken })
    return { registros: 1, total }
  }
  const shares = taken.map(({ line: { rubro }, amount }) => ({ rubro, amount }))
  const payees = sharesLeft(source.shares, addedRubros(shares), await committedByPayee(tx, source.id))
  const many = `Son ${payees.size} beneficiarios, y uno a uno se expiden hasta ${mostPayees}: genere uno a nombre de la entidad.`
  must(payees.size <= mostPayees, 'NOM-455', 'grouping', many)
  await mustBeComplete(tx, [...payees.keys()])
  let left = lines
  for (const [payeeId, own] of payees) {
    const part = allot(own, left).taken
    left = remaining(left, part)
    await issued(how, cdpId, { payeeId, taken: part })
  }
  return { registros: payees.size, total }
}

/** @throws Problem NOM-533 nothing left to commit has a rubro; names the concepts */
function mustHaveRubro(
  lacking: readonly RubroShare[],
  { withoutRubro, cost, needs }: CommitmentSource,
): void {
  const placed = cost <= sumOf(needs, ({ amount }) => amount)
  const names = withoutRubro.map(({ name }) => name).join(', ')
  const how = 'regístrelo en Cuentas y rubros, y si ya está contabilizada, reverse y contabilice otra vez'
  const known = lacking.length > 0 || placed || names === ''
  insist(known, 'NOM-533', `Falta el rubro de ${names}: ${how}.`, { status: 409 })
}

type Grouping = 'whole' | 'payee'

/** Each beneficiary needs two numbered documents, issued one after the other. */
const mostPayees = 300

/** A registro needs complete data of its beneficiary. @throws Problem NOM-456 with the names of the incomplete ones */
async function mustBeComplete(tx: Tx, payeeIds: readonly string[]): Promise<void> {
  const rows = await rowsFrom<{ name: string }>(tx)`
    select name from people.tercero_list where id = any(${[...payeeIds]}::uuid[]) and not (active and complete)
    order by name`
  const names = rows.slice(0, 5).map(({ name }) => name)
  const more = rows.length > names.length ? ` y ${rows.length - names.length} más` : ''
  must(rows.length === 0, 'NOM-456', 'grouping', `Complete los datos de ${names.join(', ')}${more}.`)
}

type Part = Readonly<{ payeeId: Id<'people.tercero'>; taken: Lines }>

/** Issues the registro of a beneficiary and its obligación. */
async function issued(
  how: CommitmentContext,
  cdpId: Id<'budget.cdp'>,
  { payeeId, taken }: Part,
): Promise<void> {
  const { tx, source } = how
  const registroId = await issuedRegistro(how, cdpId, { payeeId, taken })
  const obligacionId = await issuedObligacion(how, registroId, taken)
  const commitmentId = newId()
  await addTo(tx, 'payroll.periodCommitment', { id: commitmentId, [source.column]: source.id, registroId })
  await addTo(tx, 'payroll.periodObligacion', { id: newId(), commitmentId, obligacionId })
}

/** @throws Problem `RUBRO_INSUFICIENTE` at the CDP, with each rubro, its need, what is available and what is lacking */
function mustSuffice(shortages: readonly Shortage[]): void {
  const each = shortages.map(
    ({ rubro, needed, available, lacking }) =>
      `${rubro}: requiere ${showPesos(needed)}, disponible ${showPesos(available)}, faltan ${showPesos(lacking)}`,
  )
  must(shortages.length === 0, 'RUBRO_INSUFICIENTE', 'cdpId', `El CDP no alcanza. ${each.join('. ')}.`)
}

async function issuedRegistro(
  { tx, actor, source, date }: CommitmentContext,
  cdpId: Id<'budget.cdp'>,
  { payeeId, taken }: Part,
) {
  return issueDocument(
    { tx, actor, date, campusId: source.campusId as Id<'admin.campus'> },
    registroService,
    {
      date,
      cdpId,
      terceroId: payeeId,
      commitmentKind: 'payroll',
      contractNumber: source.number,
      contractDate: date,
      purpose: source.label,
      term: null,
      paymentTerms: null,
      lines: taken.map(({ line, amount }) => ({ cdpLineId: line.id, amount })),
    },
  )
}

type Lines = readonly Allotment<BudgetLine<LineId>>[]

/** Issues the obligación of a new registro: its lines are those of the registro, in their order. */
async function issuedObligacion(
  { tx, actor, source, date }: CommitmentContext,
  registroId: string,
  taken: Lines,
) {
  const lines = await rowsFrom<{ id: LineId }>(tx)`
    select id from budget.registro_line_face where parent_id = ${registroId}::uuid order by position`
  return issueDocument(
    { tx, actor, date, campusId: source.campusId as Id<'admin.campus'> },
    obligacionService,
    {
      date,
      registroId: registroId as Id<'budget.registro'>,
      kind: 'ordinary',
      supportKind: 'payroll',
      supportNumber: source.number,
      supportDate: date,
      purpose: source.label,
      noCausacionReason: 'payroll',
      invoiceTotal: null,
      amortised: null,
      final: null,
      lines: lines.map(({ id }, index) => ({ registroLineId: id, cpc: null, amount: taken[index]!.amount })),
    },
  )
}

/** Annuls the obligaciones and then their registros. @throws Problem of the budget when part is paid */
async function released({ tx, actor, source, date }: CommitmentContext, reason: string): Promise<number> {
  const living = (await commitmentsOf(tx, source.id)).filter(({ annulled }) => !annulled)
  insist(living.length > 0, 'NOM-452', 'No tiene registro ni obligación vigentes.', { status: 409 })
  const shared = { tx, today: date, action: 'annul' as const }
  for (const { registroId, obligacionId } of living) {
    const owing = actingOn(actor, obligacionService.document, source.campusId)
    await performAction(obligacionService, {
      ...shared,
      actor: owing,
      id: obligacionId,
      input: { date, reason },
    })
    const committing = actingOn(actor, registroService.document, source.campusId)
    const input = { date, reason, cascade: false }
    await performAction(registroService, { ...shared, actor: committing, id: registroId, input })
  }
  return living.length
}

async function shownBudget(tx: Tx, source: CommitmentSource) {
  const posted = await asPosted(tx, source)
  const { label, paidOn, approved, id } = posted
  const withoutRubro = posted.withoutRubro.map(({ name, amount }) => ({ name, amount: moneyText(amount) }))
  const rows = await budgetRows(tx, posted)
  const moved = posted.moved.map(({ rubro, amount }) => ({ rubro, amount: moneyText(amount) }))
  const documents = await commitmentsOf(tx, id)
  return { label, paidOn, approved, posted: posted.posted, withoutRubro, moved, ...rows, documents }
}

interface CommitCall {
  readonly tx: Tx
  readonly actor: Actor
  readonly input: { readonly date: Day; readonly cdpId: Id<'budget.cdp'>; readonly grouping?: Grouping }
}
type ReleaseInput = Readonly<{ tx: Tx; actor: Actor; input: { readonly date: Day; readonly reason: string } }>

const commit = async ({ locked }: SourceReading, id: string, { tx, actor, input }: CommitCall) =>
  committed(
    { tx, actor, source: await asPosted(tx, await locked(tx, id)), date: input.date },
    input.cdpId,
    input.grouping ?? 'whole',
  )

const release = async ({ locked }: SourceReading, id: string, { tx, actor, input }: ReleaseInput) => ({
  annulled: await released({ tx, actor, source: await locked(tx, id), date: input.date }, input.reason),
})

export const commitmentOperations: readonly Operation[] = [
  ...listOperations({
    list: payrollBudgetList,
    view: 'payroll.periodPostingList',
    path: apiPathOf(payrollBudget),
    title: payrollBudget.title,
    tag: 'payroll',
    access: periodBudgetPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  ...listOperations({
    list: cesantiasBudgetList,
    view: 'payroll.cesantiasBudgetList',
    path: apiPathOf(cesantiasBudget),
    title: cesantiasBudget.title,
    tag: 'payroll',
    access: periodBudgetPermissions.view,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(periodBudget, async ({ tx, input }) =>
    shownBudget(tx, await periodSource.seen(tx, input.periodId)),
  ),
  serveQuery(benefitBudget, async ({ tx, input }) =>
    shownBudget(tx, await benefitSource.seen(tx, input.liquidationId)),
  ),
  serveQuery(transferBudget, async ({ tx, input }) =>
    shownBudget(tx, await runSource.seen(tx, input.provisionRunId)),
  ),
  serveQuery(commissionBudget, async ({ tx, input }) =>
    shownBudget(tx, await commissionSource.seen(tx, input.commissionId)),
  ),
  serveCommand(commitPeriod, (given) => commit(periodSource, given.input.periodId, given)),
  serveCommand(commitBenefit, (given) => commit(benefitSource, given.input.liquidationId, given)),
  serveCommand(commitTransfer, (given) => commit(runSource, given.input.provisionRunId, given)),
  serveCommand(commitCommission, (given) => commit(commissionSource, given.input.commissionId, given)),
  serveCommand(releasePeriod, (given) => release(periodSource, given.input.periodId, given)),
  serveCommand(releaseBenefit, (given) => release(benefitSource, given.input.liquidationId, given)),
  serveCommand(releaseTransfer, (given) => release(runSource, given.input.provisionRunId, given)),
  serveCommand(releaseCommission, (given) => release(commissionSource, given.input.commissionId, given)),
]
