import type { Tx } from '@quina/db/server'
import { type Day, insist, money, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import type { GlosaKind, LineState } from '../glosa/glosa-line.contract.ts'
import type { Discussed } from './answer.domain.ts'

/** A line that is being discussed, with what its glosa and its invoice say of it. */
export interface DiscussedLine extends Discussed {
  readonly id: string
  readonly glosaId: string
  readonly campusId: string
  readonly kind: GlosaKind
  readonly notifiedOn: Day
  readonly payerNumber: string
  readonly answerBy: Day
  readonly untimely: boolean
  readonly answeredOn: Day | null
  readonly decidedOn: Day | null
  readonly amendBy: Day | null
  readonly code: string
  readonly invoice: { readonly id: string; readonly number: string; readonly terceroId: string }
}

type Amount = 'amount' | 'accepted' | 'defended' | 'lifted' | 'ratified'
type Row = Omit<DiscussedLine, Amount | 'invoice' | 'state'> &
  Readonly<Record<Amount, string>> & {
    readonly state: LineState | null
    readonly status: string
    readonly invoiceId: string
    readonly number: string
    readonly terceroId: string
  }

/**
 * A line of a glosa while nobody else answers it: whoever comes after waits, and sees what was said.
 * @throws Problem GEN-404, CAR-209 when its glosa does not stand.
 */
export async function lockLine(tx: Tx, id: string): Promise<DiscussedLine> {
  await sql`select from receivables.glosa_line where id = ${id}::uuid for update`.execute(tx)
  const { rows } = await sql<Row>`
    select l.id, g.id as glosa_id, g.campus_id, g.kind, g.status, g.date as notified_on, g.payer_number, g.answer_by, g.untimely,
           l.answered_on, l.decided_on, l.amend_by, c.code, l.state, l.amount::text, l.accepted::text, l.defended::text,
           l.lifted::text, l.ratified::text, i.id as invoice_id, i.full_number as number, i.tercero_id
    from receivables.glosa_line l
    join receivables.glosa g on g.id = l.parent_id
    join receivables.glosa_code c on c.id = l.code_id
    join billing.invoice i on i.id = g.invoice_id
    where l.id = ${id}::uuid`.execute(tx)
  const [row] = rows
  if (row === undefined) throw notFound('La causa')
  const { status, state, invoiceId, number, terceroId, ...line } = row
  const message = 'La glosa no está registrada: nada hay por responder.'
  insist(status === 'notified' && state !== null, 'CAR-209', message, { status: 409 })
  return {
    ...line,
    state,
    amount: money(row.amount),
    accepted: money(row.accepted),
    defended: money(row.defended),
    lifted: money(row.lifted),
    ratified: money(row.ratified),
    invoice: { id: invoiceId, number, terceroId },
  }
}
