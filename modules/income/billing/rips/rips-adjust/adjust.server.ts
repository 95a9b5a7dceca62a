import type { Actor } from '@quina/blocks/server'
import { addTo, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { dayInBogota, insist, newId, notFound } from '@quina/kernel'
import { ripsOwnedBy } from '@quina/rips/server'
import { sql } from 'kysely'
import { adjustmentOwnerKind, ripsOwnerKind } from '../rips/owner-kinds.contract.ts'
import { keepNoteRips } from '../rips-note/note-rips.server.ts'
import { adjustmentOf, onlyChanged, type ReportedRips } from './adjusted.domain.ts'

type AdjustContext = Readonly<{ tx: Tx; actor: Actor; now: Date }>

/**
 * Opens a nota de ajuste for an invoice with its CUV: a copy of the RIPS that the ministry has, to be corrected field by field.
 * If one is already open, returns it. @returns the note. @throws Problem RPS-007 before the invoice has its CUV.
 */
export async function openAdjustment(
  { tx, actor, now }: AdjustContext,
  { invoiceId, reason }: { readonly invoiceId: string; readonly reason: string },
): Promise<string> {
  const filed = await filedOf(tx, invoiceId)
  const open = await tx
    .selectFrom('billing.ripsNote')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('ripsState', 'not in', ['approved', 'approved-noted'])
    .executeTakeFirst()
  if (open !== undefined) return open.id
  const { campusId } = await storedRow(tx, 'billing.invoice', invoiceId, ['campusId'])
  const row = await oneFrom<{ number: string }>(tx)`
    select 'NA' || platform.take_number('billing.rips-note') as number`
  const id = newId()
  const fullNumber = row.number
  await addTo(tx, 'billing.ripsNote', {
    id,
    campusId,
    invoiceId,
    fullNumber,
    reason,
    date: dayInBogota(now),
    createdBy: actor.userId,
  })
  await keepNoteRips(tx, { noteId: id, userId: actor.userId, now, rips: adjustmentOf(filed, fullNumber) })
  return id
}

/**
 * Reduces a note to what it corrects before it is sent; when the reduced note is not valid by itself, the whole one is sent.
 * @throws Problem RPS-008 when an amount changes, RPS-009 when nothing does.
 */
export async function trimAdjustment({ tx, actor, now }: AdjustContext, noteId: string): Promise<void> {
  const { invoiceId } = await storedRow(tx, 'billing.ripsNote', noteId, ['invoiceId'])
  const own = await ripsOwnedBy(tx, adjustmentOwnerKind, noteId)
  if (own?.state !== 'ready' || own.json === null) return
  const mended = readRips(own.json)
  const keeping = { noteId, userId: actor.userId, now }
  const rips = onlyChanged(await filedOf(tx, invoiceId), mended)
  const { state } = await keepNoteRips(tx, { ...keeping, rips, reason: 'Solo lo que se corrige' })
  if (state !== 'ready') await keepNoteRips(tx, { ...keeping, rips: mended, reason: 'Se informa completo' })
}

/** The RIPS of an invoice that the ministry has, locked. @throws Problem RPS-007. */
async function filedOf(tx: Tx, invoiceId: string): Promise<ReportedRips> {
  await sql`select from billing.invoice where id = ${invoiceId}::uuid for no key update`.execute(tx)
  const stored = await ripsOwnedBy(tx, ripsOwnerKind, invoiceId)
  if (stored === undefined) throw notFound('El RIPS')
  const early = 'El RIPS aún no tiene CUV: corríjalo en la factura, sin nota de ajuste.'
  insist(stored.cuv !== null && stored.json !== null, 'RPS-007', early, { status: 409 })
  return readRips(stored.json)
}

const readRips = (json: Buffer): ReportedRips => JSON.parse(json.toString('utf8'))
