import { enqueue, type JobKind } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { issuedNote } from '../rips-note/issued-note.server.ts'
import { generateNoteRips } from '../rips-note/note-rips.server.ts'
import { generateRips } from './generate.server.ts'

const kind = 'billing.rips'
const noteKind = 'billing.noteRips'

/** Queues the RIPS of an invoice for after the commit: its failure undoes nothing of the invoice. */
export async function generateRipsSoon(tx: Tx, invoiceId: string): Promise<void> {
  const { number, createdBy, campusId } = await tx
    .selectFrom('billing.invoice')
    .select(['fullNumber as number', 'createdBy', 'campusId'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await enqueue(tx, {
    kind,
    title: `Generar RIPS de ${number}`,
    input: { invoiceId },
    total: 1,
    actor: { userId: createdBy, campusId },
  })
}

/** The same for a note. */
export async function generateNoteRipsSoon(tx: Tx, noteId: string): Promise<void> {
  const { number, createdBy, campusId } = await issuedNote(tx, noteId)
  await enqueue(tx, {
    kind: noteKind,
    title: `Generar RIPS de ${number}`,
    input: { noteId },
    total: 1,
    actor: { userId: createdBy, campusId },
  })
}

/** Builds the RIPS of an invoice that DIAN accepted; an invoice with nothing to report is left alone. */
export const generateRipsJob: JobKind = {
  kind,
  run: async ({ input, step, now, userId, progress }) => {
    const { invoiceId } = input as { readonly invoiceId: string }
    const state = await step(async (tx) => {
      if (!(await tellsSomething(tx, invoiceId))) return 'none'
      return (await generateRips(tx, { invoiceId, userId, now: now() })).state
    })
    await progress(1, 1)
    return { state }
  },
}

/** Builds the RIPS of a note that DIAN accepted. */
export const generateNoteRipsJob: JobKind = {
  kind: noteKind,
  run: async ({ input, step, now, userId, progress }) => {
    const { noteId } = input as { readonly noteId: string }
    const made = await step((tx) => generateNoteRips(tx, { noteId, userId, now: now() }))
    await progress(1, 1)
    return { state: made?.state ?? 'exempt' }
  },
}

/** Whether any charge of an invoice is reported in RIPS. */
async function tellsSomething(tx: Tx, invoiceId: string): Promise<boolean> {
  const { kind, reportedId } = await storedRow(tx, 'billing.invoice', invoiceId, ['kind', 'reportedId'])
  if (kind === 'capita' && reportedId === null) return true
  const found = await tx
    .selectFrom('billing.invoiceCharge')
    .select('chargeId')
    .where('invoiceId', '=', reportedId ?? invoiceId)
    .where('firstConsecutive', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
