import { journalLedger } from '@quina/accounting/server'
import { setFiling } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import { type Extra, type Posting, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, changeWhere, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, must, negate, showDay, sumOf } from '@quina/kernel'
import { glosaPrint } from '../glosa-answer/answer.print.ts'
import { type GlosaFacts, glosa } from './glosa.contract.ts'
import { mustTell } from './glosa.domain.ts'
import type { GlosaLineFact } from './glosa-line.contract.ts'
import { memoOf } from './memo.server.ts'
import { followDispute, writeDeclared } from './moves.server.ts'
import { objecting, termsOf } from './objected.server.ts'

type Glosa = Stored<typeof glosa>

/**
 * Rules: CAR-200 to CAR-207, CAR-217, CAR-221, CAR-226 to CAR-230, CAR-234, CAR-235; a glosa by itself never moves what is owed.
 */
export const glosaService = servedDocument<typeof glosa>({
  document: glosa,
  ledgers: [journalLedger],
  on: {
    async notify({ tx, document, today }) {
      const { id, invoiceId, kind, date } = document
      const { invoice, reported, lines } = await objecting(tx, document)
      mustTell({ date, today, kind, invoice, reported, lines })
      const terms = await termsOf(tx, { ...document, filedOn: invoice.filedOn! })
      await changeById(tx, 'receivables.glosa', id, terms)
      await changeWhere(tx, 'receivables.glosaLine', { parentId: id }, { state: 'notified' })
      await writeDeclared(tx, { glosaId: id, invoiceId, day: date }, notices(document))
      if (kind === 'return') await setFiling(tx, [invoiceId], 'returned')
      else await followDispute(tx, invoiceId)
      return memoOf(tx, {
        way: 'reported',
        day: date,
        today,
        invoice,
        amount: sumOf(lines, 'amount'),
        concept: `${kind === 'return' ? 'Devolución' : 'Glosa'} ${document.payerNumber} a la factura ${invoice.number}`,
      })
    },

    async annul({ tx, document, input: { date } }): Promise<readonly Posting[]> {
      const early = `La fecha no puede ser anterior a la de la notificación, ${showDay(document.date)}.`
      must(date >= document.date, 'CAR-230', 'date', early)
      await mustBeUnanswered(tx, document)
      const taken = notices(document).map((move) => ({ ...move, amount: negate(move.amount) }))
      await writeDeclared(tx, { glosaId: document.id, invoiceId: document.invoiceId, day: date }, taken)
      if (document.kind === 'return') await fileAgain(tx, document.invoiceId)
      else await followDispute(tx, document.invoiceId)
      return []
    },
  },
  extra: glosaFacts,
  print: glosaPrint,
})

const notices = ({ lines }: Glosa) =>
  lines.map(({ id: lineId, amount }) => ({ lineId, class: 'notify' as const, amount }))

/** Restores the filing of an invoice that is no longer returned. */
export async function fileAgain(tx: Tx, invoiceId: string): Promise<void> {
  const { filingNumber: number, filedOn: day } = await storedRow(tx, 'billing.invoiceFace', invoiceId, [
    'filingNumber',
    'filedOn',
  ])
  await setFiling(tx, [invoiceId], 'filed', { number, day: day as Day | null })
}

async function mustBeUnanswered(tx: Tx, { id }: Glosa): Promise<void> {
  const answered = await tx
    .selectFrom('receivables.glosaLine')
    .select('id')
    .where('parentId', '=', id)
    .where('state', '!=', 'notified')
    .forUpdate()
    .executeTakeFirst()
  const message = 'Ya se respondió alguna de sus causas: no se anula.'
  insist(answered === undefined, 'CAR-217', message, { status: 409 })
}

/** The facts of a glosa for its screen and its paper that are not fields of its form. */
async function glosaFacts(tx: Tx, { id, status }: Stored<typeof glosa>): Promise<Extra<typeof glosa>> {
  const row = await oneFrom<Omit<GlosaFacts, 'causes' | 'creditNotes'>>(tx)`
    select i.full_number as invoice_number, i.payer_id, t.name as payer, coalesce(r.balance, 0)::text as balance,
           i.filed_on::text, g.answer_by::text, g.untimely, s.open::text, s.to_credit::text, s.due::text, s.clock, s.light
    from receivables.glosa g
    join receivables.glosa_list s on s.id = g.id
    join billing.invoice_face i on i.id = g.invoice_id
    join people.tercero_face t on t.id = i.tercero_id
    left join billing.receivable_face r on r.invoice_id = i.id
    where g.id = ${id}::uuid`
  const causes = await causesOf(tx, id)
  const answered = causes.some(({ state }) => state !== null && state !== 'notified')
  const partlyAnswered = status === 'notified' && answered
  return {
    facts: { ...row, causes, creditNotes: await notesOf(tx, id) },
    mayNot: partlyAnswered ? { annul: 'Ya se respondió alguna de sus causas.' } : {},
  }
}

async function causesOf(tx: Tx, id: string): Promise<readonly GlosaLineFact[]> {
  return rowsFrom<GlosaLineFact>(tx)`
    select l.id, c.code, c.name as cause, v.code || ' ' || v.description as service, l.complement, l.state, l.amount::text,
           l.accepted::text, l.defended::text,
           l.tacit::text, l.tacit_code, l.lifted::text, l.ratified::text, l.settled_accepted::text, l.settled_lifted::text,
           case when l.state = 'tacit' then '0.00' else (l.defended - l.lifted - l.ratified)::text end
             as undecided, l.open::text, l.to_credit::text, l.answer_code,
           l.answered_on::text, l.answer_late, l.justification, l.area, l.decide_by::text, l.decided_on::text, l.decision,
           l.amend_by::text, l.settled_on::text, l.settled_in
    from receivables.glosa_line l
    join receivables.glosa_code c on c.id = l.code_id
    left join billing.invoice_line_face v on v.id = l.invoice_line_id
    where l.parent_id = ${id}::uuid order by l.position`
}

async function notesOf(tx: Tx, id: string): Promise<GlosaFacts['creditNotes']> {
  return rowsFrom<GlosaFacts['creditNotes'][number]>(tx)`
    select n.id, n.full_number as number, k.amount::text
    from receivables.glosa_credit k join billing.credit_note_face n on n.id = k.credit_note_id
    where k.glosa_id = ${id}::uuid order by n.issued_at`
}

export const glosaDocumentOperations = refusing(
  {
    'receivables.glosa_once': conflict(
      'CAR-223',
      'Esa glosa ya está registrada: misma factura y número del pagador.',
    ),
    'receivables.glosa_within_balance': conflict(
      'CAR-233',
      'Se glosa más de lo que la factura debe sin glosa.',
    ),
  },
  serveDocument(glosaService),
)
