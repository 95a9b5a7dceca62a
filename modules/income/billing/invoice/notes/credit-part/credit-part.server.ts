import { type Actor, actingOn, insertDraft, performAction } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { allocate, type Day, type Money, minus, money, plus, smaller, sumOf, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { creditNote } from '../credit-note/credit-note.contract.ts'
import { creditNoteService } from '../credit-note/credit-note.server.ts'

/** The part of an invoice that the hospital gives up: by service, or of the whole invoice without services. */
export interface CreditPartInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: Day
  readonly invoiceId: string
  readonly campusId: string
  readonly concept: '1' | '3' | '4'
  readonly reason: string
  readonly parts: readonly { readonly invoiceLineId: string | null; readonly amount: Money }[]
}

/**
 * Issues the credit note for the part of an invoice that was given up, in the name of the user who accepted it. An amount without
 * a service is shared among the balances of all services. @returns the note. @throws Problem whatever the note refuses.
 */
export async function creditPart(crediting: CreditPartInput): Promise<string> {
  const { tx, today, invoiceId, campusId, concept, reason, parts } = crediting
  const actor = actingOn(crediting.actor, creditNote, campusId)
  const lines = sharedOut(await leftOf(tx, invoiceId), parts)
  const input = { date: today, invoiceId, concept, reason, frees: false, lines }
  const id = await insertDraft(tx, { document: creditNote, tables: creditNoteService, actor }, input)
  await performAction(creditNoteService, { tx, actor, today, id, action: 'approve' })
  return id
}

type RemainingLine = Readonly<{ id: string; left: Money }>

/** The balance of each line after notes, under the lock of the invoice, which the note takes again. */
async function leftOf(tx: Tx, invoiceId: string): Promise<readonly RemainingLine[]> {
  await sql`select from billing.invoice where id = ${invoiceId}::uuid for no key update`.execute(tx)
  const rows = await rowsFrom<{ id: string; amount: string; credited: string }>(tx)`
    select id, worth::text as amount, credited::text from billing.invoice_line_left
    where parent_id = ${invoiceId}::uuid order by position`
  return rows.map(({ id, amount, credited }) => ({ id, left: minus(money(amount), money(credited)) }))
}

/** One line for each service: its own parts, and its share of the amount without a service, up to its balance. */
function sharedOut(lines: readonly RemainingLine[], parts: CreditPartInput['parts']) {
  const own = (id: string) =>
    sumOf(
      parts.filter(({ invoiceLineId }) => invoiceLineId === id),
      'amount',
    )
  const common = sumOf(
    parts.filter(({ invoiceLineId }) => invoiceLineId === null),
    'amount',
  )
  const room = lines.map(({ id, left }) => minus(left, smaller(own(id), left)))
  const shares = common === zero ? room.map(() => zero) : allocate(common, room)
  return lines.flatMap(({ id }, index) => {
    const amount = plus(own(id), shares[index]!)
    return amount === zero ? [] : [{ invoiceLineId: id, amount }]
  })
}
