import type { Kept } from '@quina/blocks'
import type { Extra } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import type { GlosaFacts, glosa } from './glosa.contract.ts'
import type { GlosaLineFact } from './glosa-line.contract.ts'

/** What the screen and the paper of a glosa tell besides its values. */
export async function glosaFacts(tx: Tx, { id, status }: Kept<typeof glosa>): Promise<Extra<typeof glosa>> {
  const { rows } = await sql<Omit<GlosaFacts, 'causes' | 'creditNotes'>>`
    select i.full_number as invoice_number, i.payer_id, t.name as payer, coalesce(r.balance, 0)::text as balance,
           i.filed_on::text, g.answer_by::text, g.untimely, s.open::text, s.to_credit::text, s.due::text, s.clock, s.light
    from receivables.glosa g
    join receivables.glosa_list s on s.id = g.id
    join billing.invoice i on i.id = g.invoice_id
    join people.tercero t on t.id = i.tercero_id
    left join billing.receivable r on r.invoice_id = i.id
    where g.id = ${id}::uuid`.execute(tx)
  const causes = await causesOf(tx, id)
  const answered = causes.some(({ state }) => state !== null && state !== 'notified')
  const told = status === 'notified' && answered
  return {
    facts: { ...rows[0]!, causes, creditNotes: await notesOf(tx, id) },
    mayNot: told ? { annul: 'Ya se respondió alguna de sus causas.' } : {},
  }
}

async function causesOf(tx: Tx, id: string): Promise<readonly GlosaLineFact[]> {
  const { rows } = await sql<GlosaLineFact>`
    select l.id, c.code, c.name as cause, v.code || ' ' || v.description as service, l.complement, l.state, l.amount::text,
           l.accepted::text, l.defended::text, l.lifted::text, l.ratified::text, l.settled_accepted::text, l.settled_lifted::text,
           (l.defended - l.lifted - l.ratified)::text as undecided, l.open::text, l.to_credit::text, l.answer_code,
           l.answered_on::text, l.answer_late, l.justification, l.area, l.decide_by::text, l.decided_on::text, l.decision,
           l.amend_by::text, l.settled_on::text, l.settled_in
    from receivables.glosa_line l
    join receivables.glosa_code c on c.id = l.code_id
    left join billing.invoice_line v on v.id = l.invoice_line_id
    where l.parent_id = ${id}::uuid order by l.position`.execute(tx)
  return rows
}

async function notesOf(tx: Tx, id: string): Promise<GlosaFacts['creditNotes']> {
  const { rows } = await sql<GlosaFacts['creditNotes'][number]>`
    select n.id, n.full_number as number, k.amount::text
    from receivables.glosa_credit k join billing.credit_note n on n.id = k.credit_note_id
    where k.glosa_id = ${id}::uuid order by n.issued_at`.execute(tx)
  return rows
}
