import { creditPart, invoiceService } from '@quina/billing/server'
import {
  type Actor,
  actingOn,
  can,
  type Operation,
  parameterOn,
  performAction,
  serveCommand,
} from '@quina/blocks/server'
import { addTo, rowFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, type Money, money, moneyText, mustBeFound, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { acceptAboveLimit } from '../glosa/glosa.contract.ts'
import { memoOf } from '../glosa/memo.server.ts'
import { followDispute, writeDeclared } from '../glosa/moves.server.ts'
import { mustCredit } from '../glosa-answer/answer.domain.ts'
import { acceptanceLimit, creditGlosa, creditReturn } from './credit.contract.ts'

/** The operations of credit notes for accepted amounts. Rules: CAR-215, CAR-216, and whatever the note refuses. */
export const creditOperations: Operation[] = [
  serveCommand(creditGlosa, async ({ tx, actor, today, input: { glosaId, concept, reason } }) => {
    const accepted = await acceptedOf(tx, glosaId, { kind: 'glosa', actor, today })
    const { invoiceId, campusId, lines: parts } = accepted
    const id = await creditPart({ tx, actor, today, invoiceId, campusId, concept, reason, parts })
    return credited(tx, accepted, { creditNoteId: id, today })
  }),

  serveCommand(creditReturn, async ({ tx, actor, today, input: { glosaId, frees, reason } }) => {
    const accepted = await acceptedOf(tx, glosaId, { kind: 'return', actor, today })
    const { invoiceId: id, campusId } = accepted
    const acting = actingOn(actor, invoiceService.document, campusId)
    await performAction(invoiceService, {
      tx,
      actor: acting,
      today,
      id,
      action: 'annul',
      input: { reason, frees },
    })
    const { id: creditNoteId } = await tx
      .selectFrom('billing.creditNoteFace')
      .select('id')
      .where('invoiceId', '=', id)
      .where('concept', '=', '2')
      .orderBy('issuedAt', 'desc')
      .executeTakeFirstOrThrow()
    return credited(tx, accepted, { creditNoteId, today })
  }),
]

interface AcceptedGlosa {
  readonly glosaId: string
  readonly invoiceId: string
  readonly campusId: string
  readonly payerNumber: string
  readonly number: string
  readonly terceroId: string
  readonly kind: string
  readonly lines: readonly {
    readonly lineId: string
    readonly invoiceLineId: string | null
    readonly amount: Money
  }[]
}

type CreditContext = Readonly<{ kind: 'glosa' | 'return'; actor: Actor; today: Day }>

/** Locks and reads what was accepted of a glosa and is in no note yet. @throws Problem CAR-215, CAR-216, CAR-312. */
async function acceptedOf(
  tx: Tx,
  glosaId: string,
  { kind, actor, today }: CreditContext,
): Promise<AcceptedGlosa> {
  await sql`select from receivables.glosa_line where parent_id = ${glosaId}::uuid order by id for update`.execute(
    tx,
  )
  const row = await rowFrom<Omit<AcceptedGlosa, 'lines'>>(tx)`
    select g.id as glosa_id, g.invoice_id, g.campus_id, g.payer_number, g.kind, i.full_number as number, i.tercero_id
    from receivables.glosa g join billing.invoice_face i on i.id = g.invoice_id
    where g.id = ${glosaId}::uuid and g.status = 'notified'`
  const head = mustBeFound(row, 'La glosa')
  const rows = await rowsFrom<{
    lineId: string
    invoiceLineId: string | null
    amount: string
    answeredBy: string | null
  }>(tx)`
    select id as line_id, invoice_line_id, to_credit::text as amount, coalesce(tacit_by, answered_by) as answered_by
    from receivables.glosa_line where parent_id = ${glosaId}::uuid and to_credit > 0 order by position`
  const lines = rows.map(({ answeredBy: _, amount, ...line }) => ({ ...line, amount: money(amount) }))
  mustCredit({
    total: sumOf(lines, 'amount'),
    fits: head.kind === kind,
    limit: await parameterOn(tx, acceptanceLimit, today),
    answeredBy: rows.flatMap(({ answeredBy }) => (answeredBy === null ? [] : [answeredBy])),
    userId: actor.userId,
    mayAbove: can(actor, acceptAboveLimit),
  })
  return { ...head, lines }
}

/** Marks the lines as credited by a note, and reverses their memo entry (A-8c). */
async function credited(
  tx: Tx,
  { glosaId, invoiceId, campusId, payerNumber, number, terceroId, kind, lines }: AcceptedGlosa,
  { creditNoteId, today }: { readonly creditNoteId: string; readonly today: Day },
) {
  const amount = sumOf(lines, 'amount')
  const moves = lines.map((line) => ({ lineId: line.lineId, class: 'credit' as const, amount: line.amount }))
  await writeDeclared(tx, { glosaId, invoiceId, day: today }, moves)
  await addTo(tx, 'receivables.glosaCredit', { glosaId, creditNoteId, amount: moneyText(amount) })
  const concept = `Aceptación de la glosa ${payerNumber}, factura ${number}`
  const invoice = { number, terceroId }
  const postings = await memoOf(tx, { way: 'over', amount, day: today, today, invoice, concept })
  for (const posting of postings)
    await posting.post(tx, { document: 'receivables.glosa', id: glosaId, campusId })
  if (kind === 'glosa') await followDispute(tx, invoiceId)
  const { fullNumber } = await storedRow(tx, 'billing.creditNoteFace', creditNoteId, ['fullNumber'])
  return { creditNoteId, number: fullNumber ?? '' }
}
