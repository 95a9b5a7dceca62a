import { resending } from '@quina/blocks'
import {
  campusScope,
  load,
  optionsMatching,
  serveCommand,
  serveDocument,
  serveOptions,
  tellBeside,
} from '@quina/blocks/server'
import { creditableLines } from './around.server.ts'
import { resendNote } from './note-sending.server.ts'
import { creditableLineOptions, resendSaleNote, saleCreditNote } from './sale-credit-note.contract.ts'
import { saleCreditNoteService } from './sale-credit-note.server.ts'

const resend = serveCommand(resendSaleNote, async ({ tx, actor, today, input: { id } }) => {
  const input = { document: saleCreditNote, tables: saleCreditNoteService, actor, lock: true }
  const stored = await load(tx, input, id)
  await resendNote(tx, { document: stored, actor, today })
  const { action } = resending
  await tellBeside(tx, { document: saleCreditNote, stored, actor, permission: resendSaleNote.access, action })
  return { id }
})

const lines = serveOptions(creditableLineOptions, async ({ tx, actor, input: { q, id, parentId } }) =>
  parentId === null
    ? optionsMatching(tx, 'accounting.saleInvoiceLine', {
        scope: { campusId: campusScope(actor) },
        ...(q === null ? {} : { q }),
        ...(id === null ? {} : { id }),
      })
    : creditableLines(tx, parentId, { q, id }),
)

export const saleCreditNoteOperations = [...serveDocument(saleCreditNoteService), resend, lines]
