import {
  type Actor,
  actingOn,
  asPartOf,
  createDraft,
  type Posting,
  type PostingTable,
  runDeed,
} from '@quina/blocks/server'
import { livingObligacion, pagoService, proposedPayment } from '@quina/budget/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, padded, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import type { PaymentLine } from './egreso-entry.server.ts'

export interface Paying {
  readonly actor: Actor
  readonly date: Day
  readonly purpose: string
  readonly payments: readonly PaymentLine[]
}

/**
 * The pagos presupuestales of an egreso, one for each obligación it pays, gross in proportion to the net (§3.10); each consumes
 * its PAC. They are registered once the egreso has its number, which is their support.
 * @throws Problem PRE-028, PRE-030, and whatever else a pago refuses.
 */
export function pagosPosting(tx: Tx, paying: Paying): Posting {
  const told: PostingTable[] = []
  return {
    ledger: 'budget',
    async post(_, { id: egresoId }) {
      const support = await supportOf(tx, egresoId)
      for (const [obligacionId, lines] of byObligacion(paying.payments))
        told.push(...(await payObligacion(tx, paying, { egresoId, support, obligacionId, lines })))
    },
    describe: async () => joined(told),
  }
}

interface Part {
  readonly egresoId: string
  readonly support: string
  readonly obligacionId: string
  readonly lines: readonly PaymentLine[]
}

async function payObligacion(
  tx: Tx,
  { actor, date, purpose }: Paying,
  part: Part,
): Promise<readonly PostingTable[]> {
  const { egresoId, support, lines } = part
  const obligacionId = await livingObligacion(tx, part.obligacionId)
  const campusId = await campusOf(tx, obligacionId)
  const netPaid = sumOf(lines, ({ amount }) => amount)
  const netTotal = lines[0]?.netTotal ?? null
  const gross = await proposedPayment(tx, { obligacionId, netTotal, netPaid, on: date, campusId: null })
  const acting = actingOn(actor, pagoService.document, campusId)
  const input = {
    date,
    obligacionId,
    origin: 'treasury',
    supportNumber: support,
    purpose,
    netTotal,
    netPaid: netTotal === null ? null : netPaid,
    lines: gross.map(({ lineId, amount }) => ({ obligacionLineId: lineId, amount })),
  }
  const pagoId = await createDraft(pagoService, { tx, actor: acting, input })
  const request = { tx, actor: acting, today: date, id: pagoId, action: 'approve' as const, describes: true }
  const { postings } = await runDeed(pagoService, request)
  await tx.insertInto('treasury.egresoBudget').values({ egresoId, pagoId }).execute()
  return postings
}

/** Undoes the pagos of an egreso, dated as its reversal. */
export async function reversePagos(tx: Tx, actor: Actor, asked: Reversing): Promise<void> {
  const { rows } = await sql<{ id: string; campusId: string }>`
    select p.id, p.campus_id as "campusId" from treasury.egreso_budget b join budget.pago p on p.id = b.pago_id
    where b.egreso_id = ${asked.egresoId}::uuid and p.status = 'approved' order by p.id`.execute(tx)
  for (const { id, campusId } of rows) {
    const acting = actingOn(actor, pagoService.document, campusId)
    const { date, reason } = asked
    const deed = { tx, actor: acting, today: date, id, action: 'annul' as const, asked: { date, reason } }
    await asPartOf(tx, 'treasury.egreso', () => runDeed(pagoService, deed))
  }
}

export interface Reversing {
  readonly egresoId: string
  readonly date: Day
  readonly reason: string
}

function byObligacion(payments: readonly PaymentLine[]): Map<string, PaymentLine[]> {
  const grouped = new Map<string, PaymentLine[]>()
  for (const line of payments)
    if (line.obligacionId !== null)
      grouped.set(line.obligacionId, [...(grouped.get(line.obligacionId) ?? []), line])
  return grouped
}

async function supportOf(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('treasury.egreso')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `CE ${padded(row.number ?? 0)}`
}

async function campusOf(tx: Tx, obligacionId: string): Promise<string> {
  const row = await tx
    .selectFrom('budget.obligacion')
    .select('campusId')
    .where('id', '=', obligacionId)
    .executeTakeFirst()
  insist(row !== undefined, 'GEN-404', 'La obligación no existe.', { status: 404 })
  return row.campusId
}

/** The tables of several pagos as one, when they have the same columns. */
function joined(tables: readonly PostingTable[]): PostingTable {
  const [first] = tables
  if (first === undefined) return { title: 'Presupuesto', columns: [], rows: [] }
  return { ...first, rows: tables.filter(({ title }) => title === first.title).flatMap(({ rows }) => rows) }
}
