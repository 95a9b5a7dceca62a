import { createDraft, type Operation, refusing, serveCommand } from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import { conflict, insist, type Money, type MoneyText, money, must, notFound, zero } from '@quina/kernel'
import { noteKindBy, noteService } from '../note/note.server.ts'
import { correctLine } from './entry-correction.contract.ts'

interface CorrectedLine extends Omit<PostedLine, 'debit' | 'credit' | 'base'> {
  readonly voucher: string
  readonly reversed: boolean
  readonly debit: MoneyText
  readonly credit: MoneyText
  readonly base: MoneyText | null
}

/** A line of a voucher, with the name of the voucher. @throws Problem 404, CON-065 when the voucher was undone. */
async function lineOf(tx: Tx, entryId: string, lineId: string): Promise<PostedLine & { voucher: string }> {
  const found = await rowFrom<CorrectedLine>(tx)`
    select k.code || ' ' || e.number || ' de ' || e.vigencia as voucher, l.account_id, l.tercero_id, l.cost_centre_id,
           l.fuente_id, l.concept, l.open_item, l.due_on, l.base, l.debit, l.credit,
           e.reverses_id is not null or exists (select from accounting.entry r where r.reverses_id = e.id) as reversed
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    where e.id = ${entryId}::uuid and l.id::text = ${lineId}`
  if (found === undefined) throw notFound('La línea del comprobante')
  const { reversed, debit, credit, base, ...line } = found
  insist(!reversed, 'CON-065', 'El comprobante está reversado: no hay qué reclasificar.', { status: 409 })
  return { ...line, debit: money(debit), credit: money(credit), base: base === null ? null : money(base) }
}

/** Drafts the note that corrects a line of an automatic voucher; a user who may post notes checks it and posts it. */
export const correctionOperations: Operation[] = refusing(
  {
    'accounting.entry_reversed_once': conflict('CON-028', 'El comprobante ya fue reversado.'),
  },
  [
    serveCommand(correctLine, async ({ tx, actor, input }) => {
      const { voucher, ...line } = await lineOf(tx, input.id, input.lineId)
      const { id: kindId } = await noteKindBy(tx, 'code', 'NC')
      const draft = {
        date: input.date,
        kindId,
        concept: `Reclasificación de ${voucher}: ${input.reason}`,
        lines: correctedLines(line, input),
      }
      const id = await createDraft(noteService, { tx, actor, input: draft })
      await changeById(tx, 'accounting.note', id, { origin: 'reclassified', aboutEntryId: input.id })
      return { id }
    }),
  ],
)

/** A line of a voucher, as it was posted. */
export interface PostedLine {
  readonly accountId: string
  readonly terceroId: string | null
  readonly costCentreId: string | null
  readonly fuenteId: string | null
  readonly concept: string | null
  readonly openItem: string | null
  readonly dueOn: string | null
  readonly base: Money | null
  readonly debit: Money
  readonly credit: Money
}

type Correction = Readonly<{ costCentreId: string | null; fuenteId: string | null; detail: string | null }>

/**
 * The lines of the note that corrects a posted line: its reversal, and the line as it should have been.
 * @throws Problem CON-064 when nothing would change.
 */
export function correctedLines(
  line: PostedLine,
  { costCentreId, fuenteId, detail }: Correction,
): PostedLine[] {
  const centre = costCentreId ?? line.costCentreId
  const fuente = fuenteId ?? line.fuenteId
  const says = detail ?? line.concept
  const same = 'Elija otro centro de costo u otra fuente, o escriba otro detalle.'
  const changes = centre !== line.costCentreId || fuente !== line.fuenteId || says !== line.concept
  must(changes, 'CON-064', 'costCentreId', same)
  const undone = { ...line, debit: line.credit, credit: line.debit }
  const again = { ...line, costCentreId: centre, fuenteId: fuente, concept: says }
  return line.debit > zero ? [again, undone] : [undone, again]
}
