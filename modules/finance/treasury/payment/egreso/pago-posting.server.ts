import { pesosOfUvt } from '@quina/accounting/domain'
import { taxYearOn, toWithholdings } from '@quina/accounting/server'
import type { LineId, Stored } from '@quina/blocks'
import {
  type Actor,
  actingOn,
  asPartOf,
  createDraft,
  type Posting,
  type PostingTable,
  partCommand,
  performAction,
  type Request,
} from '@quina/blocks/server'
import { type GrossLine, pagoService, proposedPayment } from '@quina/budget/server'
import { pipelined, rowsFrom, type Tx, together } from '@quina/db/server'
import { type Day, insist, type Money, money, must, padded, plus, showDay, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import type { BudgetShare } from '../egreso-payee/payee-source.server.ts'
import type { EgresoKind, egreso } from './egreso.contract.ts'
import type { PaymentLine } from './egreso-entry.server.ts'

export interface PagoInput {
  readonly actor: Actor
  readonly date: Day
  readonly purpose: string
  readonly payments: readonly PaymentLine[]
  /** The budget amounts of the payees, when the egreso has payees. */
  readonly budget: readonly BudgetShare[]
  /** Whether the call is a preview, which returns a summary of the effects. */
  readonly describes: boolean
}

/**
 * Registers the pagos presupuestales of an egreso, one for each obligación, gross in proportion to the net (§3.10); each pago
 * consumes PAC. They are registered once the egreso has its number, which is their support.
 * @throws Problem PRE-028, PRE-030, and any other refusal of a pago.
 */
export function pagosPosting(tx: Tx, paying: PagoInput): Posting {
  const tables: PostingTable[] = []
  return {
    ledger: 'budget',
    async post(_, { id: egresoId }) {
      for (const [obligacionId, lines] of byObligacion(paying.payments))
        tables.push(...(await payObligacion(tx, paying, { egresoId, obligacionId, lines })))
      for (const [obligacionId, gross] of grossByObligacion(paying.budget))
        tables.push(...(await payShares(tx, paying, { egresoId, obligacionId, gross })))
    },
    describe: async () => joined(tables),
  }
}

type Part = Readonly<{ egresoId: string; obligacionId: string; lines: readonly PaymentLine[] }>

/** Pays an obligación with the gross that corresponds to the net, in proportion. */
async function payObligacion(tx: Tx, paying: PagoInput, part: Part): Promise<readonly PostingTable[]> {
  const { egresoId, lines } = part
  const place = await placeOf(tx, part)
  const netPaid = sumOf(lines, 'amount')
  const netTotal = lines[0]?.netTotal ?? null
  const { obligacionId } = place
  const proposed = { obligacionId, netTotal, netPaid, on: paying.date, campusId: null }
  const gross = await proposedPayment(tx, proposed)
  const net = netTotal === null ? null : { netTotal, netPaid }
  return payGross(tx, paying, { egresoId, place, gross, net })
}

interface GrossPart {
  readonly egresoId: string
  readonly place: Place
  readonly gross: readonly Pick<GrossLine, 'lineId' | 'amount'>[]
  readonly net: { readonly netTotal: Money; readonly netPaid: Money } | null
}

/** Registers the pago of one obligación. */
async function payGross(
  tx: Tx,
  { actor, date, purpose, describes }: PagoInput,
  { egresoId, place, gross, net }: GrossPart,
): Promise<readonly PostingTable[]> {
  const { supportNumber, obligacionId, campusId } = place
  const acting = actingOn(actor, pagoService.document, campusId)
  const lines = gross.map(({ lineId, amount }) => ({ obligacionLineId: lineId, amount }))
  const { netTotal = null, netPaid = null } = net ?? {}
  const input = { date, obligacionId, origin: 'treasury', supportNumber, purpose, netTotal, netPaid, lines }
  const pagoId = await createDraft(pagoService, { tx, actor: acting, input })
  const command = { tx, actor: acting, today: date, id: pagoId, action: 'approve' as const, describes }
  const postings = await approved(command)
  await pipelined(tx, tx.insertInto('treasury.egresoBudget').values({ egresoId, pagoId }))
  return postings
}

async function payShares(
  tx: Tx,
  paying: PagoInput,
  {
    egresoId,
    obligacionId,
    gross,
  }: Pick<GrossPart, 'egresoId' | 'gross'> & { readonly obligacionId: string },
): Promise<readonly PostingTable[]> {
  const place = await placeOf(tx, { egresoId, obligacionId })
  return payGross(tx, paying, { egresoId, place, gross, net: null })
}

/** Returns the payees' budget amounts by line of each obligación, in the order of the ids. */
function grossByObligacion(budget: readonly BudgetShare[]): Map<string, GrossPart['gross']> {
  const sums = new Map<string, Map<LineId, Money>>()
  for (const { obligacionId, obligacionLineId, amount } of budget) {
    const lines = sums.get(obligacionId) ?? new Map<LineId, Money>()
    sums.set(obligacionId, lines.set(obligacionLineId, plus(lines.get(obligacionLineId) ?? zero, amount)))
  }
  const grossOf = (lines: ReadonlyMap<LineId, Money>) =>
    [...lines].toSorted().map(([lineId, amount]) => ({ lineId, amount }))
  return new Map([...sums].toSorted().map(([id, lines]) => [id, grossOf(lines)]))
}

/** Approves a pago and returns a summary of its effects when a preview needs one. */
async function approved(
  request: Request<(typeof pagoService)['document']>,
): Promise<readonly PostingTable[]> {
  if (request.describes === true) return (await performAction(pagoService, request)).postings
  await partCommand(pagoService, request)
  return []
}

/** Annuls the pagos of an egreso on the day of its reversal. */
export async function reversePagos(tx: Tx, actor: Actor, input: PagoReversal): Promise<void> {
  const rows = await rowsFrom<{ id: string; campusId: string }>(tx)`
    select p.id, p.campus_id as "campusId" from treasury.egreso_budget b join budget.pago p on p.id = b.pago_id
    where b.egreso_id = ${input.egresoId}::uuid and p.status = 'approved' order by p.id`
  for (const { id, campusId } of rows) {
    const acting = actingOn(actor, pagoService.document, campusId)
    const { date, reason } = input
    const command = { tx, actor: acting, today: date, id, action: 'annul' as const, input: { date, reason } }
    await asPartOf(tx, 'treasury.egreso', () => performAction(pagoService, command))
  }
}

export type PagoReversal = Readonly<{ egresoId: string; date: Day; reason: string }>

function byObligacion(payments: readonly PaymentLine[]): Map<string, PaymentLine[]> {
  const grouped = new Map<string, PaymentLine[]>()
  for (const line of payments)
    if (line.obligacionId !== null)
      grouped.set(line.obligacionId, [...(grouped.get(line.obligacionId) ?? []), line])
  return grouped
}

type Place = Readonly<{ supportNumber: string; obligacionId: string; campusId: string }>

/** Returns the number of the egreso, as support, and the obligación that currently continues the paid one, with its site. */
async function placeOf(tx: Tx, { egresoId, obligacionId }: Omit<Part, 'lines'>): Promise<Place> {
  const [[egreso], [living]] = await together(
    tx,
    sql<{ number: number | null }>`select number from treasury.egreso where id = ${egresoId}::uuid`,
    sql<{ id: string; campusId: string }>`
      select id, campus_id from budget.obligacion_face where id = budget.living_obligacion(${obligacionId}::uuid)`,
  )
  insist(living !== undefined, 'GEN-404', 'La obligación no existe.', { status: 404 })
  const supportNumber = `CE ${padded(egreso?.number ?? 0)}`
  return { supportNumber, obligacionId: living.id, campusId: living.campusId }
}

/** Joins the tables of several pagos when they have the same columns. */
function joined(tables: readonly PostingTable[]): PostingTable {
  const [first] = tables
  if (first === undefined) return { title: 'Presupuesto', columns: [], rows: [] }
  return { ...first, rows: tables.filter(({ title }) => title === first.title).flatMap(({ rows }) => rows) }
}

/** Records the withholdings made at payment for certificates and declarations: one for each deduction with a rule. */
export async function withheldPosting(tx: Tx, document: Stored<typeof egreso>): Promise<Posting[]> {
  const ruled = (document.deductions ?? []).filter(({ ruleId }) => ruleId !== null)
  if (ruled.length === 0) return []
  const { uvt } = await taxYearOn(tx, document.date)
  const support = document.payments.map(({ openItem }) => openItem).find((item) => item !== null) ?? 'Egreso'
  const moves = []
  for (const { ruleId, accountId, terceroId, base, amount } of ruled) {
    const rule = await ruleOf(tx, ruleId ?? '')
    const minimum = rule.minPesos === null ? pesosOfUvt(rule.minUvt ?? '0', uvt) : money(rule.minPesos)
    moves.push({
      day: document.date,
      sign: 1 as const,
      terceroId: document.terceroId,
      support,
      ruleId: rule.id,
      kind: rule.kind as never,
      code: rule.code,
      name: rule.name,
      accountId: accountId ?? rule.accountId,
      moment: 'payment' as const,
      base: base ?? zero,
      rate: rule.rate,
      rateUnit: rule.rateUnit as never,
      uvt,
      minimum,
      amount,
      proposed: null,
      reason: null,
      municipalityId: rule.municipalityId,
      fundId: terceroId === document.terceroId ? rule.fundId : terceroId,
      norm: rule.norm,
      explanation: `${rule.name}: al pago, sobre la base que se paga.`,
    })
  }
  return [toWithholdings(moves)]
}

const ruleOf = (tx: Tx, id: string) =>
  tx.selectFrom('accounting.withholdingRuleFace').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The accounts that each kind of direct egreso may pay. Any other payment needs a causación and an order. */
const accountsOf: Readonly<Record<EgresoKind, readonly string[]>> = {
  order: [],
  taxes: ['2436', '2440', '2445'],
  ofOthers: ['2407', '2424', '2453', '2902'],
  payroll: ['2511', '2424', '2490', '2512', '2436'],
  advance: ['1906'],
  loan: ['2313', '2314', '2316', '2317', '2222', '2223', '5802', '5804'],
  cheque: ['249032'],
  other: [''],
}

type Line = Readonly<{ code: string; openItem: string | null; obligacionId: string | null }>

/**
 * Checks that the accounts belong to the kind: without an order, only debts without causación are paid (finance dossier §4.2).
 * @throws Problem TES-117 (account of another kind), TES-118 (an advance without its documento cruce).
 */
export function mustBeOfKind(kind: EgresoKind, lines: readonly Line[]): void {
  const bad = lines.findIndex(({ code }) => !accountsOf[kind].some((prefix) => code.startsWith(prefix)))
  const wrong = `La cuenta ${lines[bad]?.code ?? ''} no es de esta clase de egreso.`
  must(bad === -1, 'TES-117', `payments.${bad}.accountId`, wrong)
  if (kind !== 'advance') return
  const loose = lines.findIndex(({ openItem }) => openItem === null)
  const named = 'Escriba el documento cruce del anticipo: con él se amortiza.'
  must(loose === -1, 'TES-118', `payments.${loose}.openItem`, named)
}

/** @throws Problem TES-119 when a command on an egreso is dated before the egreso. */
export function mustFollowEgreso(issuedOn: Day, on: Day): void {
  const message = `La fecha no puede ser anterior a la del egreso (${showDay(issuedOn)}).`
  must(on >= issuedOn, 'TES-119', 'date', message)
}
