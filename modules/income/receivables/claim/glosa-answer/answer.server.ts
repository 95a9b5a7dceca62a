import { type Input, type Operation, parameterOn, serveCommand } from '@quina/blocks/server'
import { rowFrom, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { loadHolidays } from '@quina/hospital/server'
import {
  addDays,
  type Day,
  groupedBy,
  insist,
  type Money,
  money,
  mustBeFound,
  sumOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { amendTerm, decideReturnTerm, decideTerm } from '../../rules/term/term.contract.ts'
import { deadlineOf } from '../../rules/term/term.domain.ts'
import { fileAgain } from '../glosa/glosa.server.ts'
import type { GlosaKind, LineState } from '../glosa/glosa-line.contract.ts'
import { memoOf } from '../glosa/memo.server.ts'
import { followDispute, writeDeclared } from '../glosa/moves.server.ts'
import { amendGlosa, answerGlosa, decideGlosa, deemGlosa, settleGlosa } from './answer.contract.ts'
import {
  amendLine,
  answerCodeOf,
  answerLine,
  decideLine,
  deemLateAnswer,
  deemLine,
  type LineOutcome,
  type LineUnderDiscussion,
  mustBeAllOrNothing,
  mustFollow,
  settleLine,
  tacitCodeOf,
  undecidedOf,
} from './answer.domain.ts'

type Caller = Pick<Input<unknown>, 'tx' | 'today'>

/**
 * The operations on the lines of a glosa, for the answers of the hospital and of the payer. Rules: CAR-208 to CAR-214, CAR-218,
 * CAR-219, CAR-225, CAR-231, CAR-299 to CAR-302.
 */
export const answerOperations: Operation[] = [
  serveCommand(answerGlosa, async ({ tx, today, actor, input }) => {
    const { date, stance, justification, area } = input
    const line = await lockLine(tx, input.lineId)
    const answerCode = answerCodeOf(line.kind, stance)
    mustFollow(date, { after: line.notifiedOn, today })
    const proofs = await proofsOf(tx, line.glosaId)
    const declared = answerLine(line, { ...input, untimely: line.untimely, proofs })
    const term = line.kind === 'return' ? decideReturnTerm : decideTerm
    const decideBy =
      declared.state === 'answered' ? await termFrom(tx, date, await parameterOn(tx, term, date)) : null
    const answerLate = date > line.answerBy
    await changed(tx, line)
      .set({
        answerCode,
        answeredOn: date,
        answeredBy: actor.userId,
        answerLate,
        justification,
        area,
        decideBy,
      })
      .execute()
    await say({ tx, today }, line, { declared, date })
  }),

  serveCommand(decideGlosa, async ({ tx, today, actor, input }) => {
    const { date, lifted, decision, deemsLate } = input
    const line = await lockLine(tx, input.lineId)
    mustFollow(date, { after: line.answeredOn ?? line.notifiedOn, today })
    mustBeAllOrNothing(line.kind, lifted, { whole: undecidedOf(line), field: 'lifted' })
    const declared = deemsLate ? deemLateAnswer(line, lifted, line.answerLate) : decideLine(line, lifted)
    const amendBy =
      declared.state === 'ratified' ? await termFrom(tx, date, await parameterOn(tx, amendTerm, date)) : null
    const tacit =
      declared.state === 'tacit' ? { tacitCode: tacitCodeOf(line.kind), tacitBy: actor.userId } : {}
    await changed(tx, line)
      .set({ decidedOn: date, decision, amendBy, ...tacit })
      .execute()
    await say({ tx, today }, line, { declared, date })
  }),

  serveCommand(deemGlosa, async ({ tx, today, actor, input: { glosaId, date, decision, ...why } }) => {
    const lines = await unansweredLines(tx, glosaId)
    for (const line of lines) {
      mustFollow(date, { after: line.notifiedOn, today })
      const declared = deemLine(line, { ...line, on: date })
      const tacit = { tacitCode: tacitCodeOf(line.kind), tacitBy: actor.userId }
      await changed(tx, line)
        .set({ ...why, ...tacit, decidedOn: date, decision })
        .execute()
      await say({ tx, today }, line, { declared, date })
    }
    return { causes: lines.length }
  }),

  serveCommand(amendGlosa, async ({ tx, today, input: { lineId, date, justification } }) => {
    const line = await lockLine(tx, lineId)
    mustFollow(date, { after: line.decidedOn ?? line.notifiedOn, today })
    const declared = amendLine(line, date, line.amendBy ?? date)
    const term = line.kind === 'return' ? decideReturnTerm : decideTerm
    const decideBy = await termFrom(tx, date, await parameterOn(tx, term, date))
    await changed(tx, line).set({ justification, answeredOn: date, decideBy, amendBy: null }).execute()
    await say({ tx, today }, line, { declared, date })
  }),

  serveCommand(settleGlosa, async ({ tx, today, input: { lineId, date, accepted, settledIn } }) => {
    const line = await lockLine(tx, lineId)
    mustFollow(date, { after: line.decidedOn ?? line.notifiedOn, today })
    mustBeAllOrNothing(line.kind, accepted, { whole: line.ratified, field: 'accepted' })
    const declared = settleLine(line, accepted)
    await changed(tx, line).set({ settledOn: date, settledIn }).execute()
    await say({ tx, today }, line, { declared, date })
  }),
]

/** A cause that is still in discussion after its answer, and its amount. */
export type RatifiedLine = Readonly<{ lineId: string; amount: Money }>

/** The part of some invoices in discussion, cause by cause, in the order of registration. */
export async function ratifiedLines(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RatifiedLine[]>> {
  const rows = await rowsFrom<{ invoiceId: string; lineId: string; amount: string }>(tx)`
    select g.invoice_id, l.id as line_id, (l.defended - l.lifted)::text as amount
    from receivables.glosa_line l
    join receivables.glosa g on g.id = l.parent_id and g.status = 'notified' and g.kind = 'glosa'
    where g.invoice_id = any(${invoiceIds}::uuid[]) and l.state in ('answered', 'ratified')
    order by g.invoice_id, g.date, g.number, l.position`
  return groupedBy(
    rows.map((row) => ({ ...row, amount: money(row.amount) })),
    'invoiceId',
  )
}

/** Settles a cause in an acta, after ratifying what the payer had not decided on. Rules: CAR-208, CAR-214. */
export async function decideAndSettle(
  { tx, today, date }: { tx: Tx; today: Day; date: Day },
  {
    lineId,
    accepted,
    settledIn,
  }: { readonly lineId: string; readonly accepted: Money; readonly settledIn: string },
): Promise<void> {
  let line = await lockLine(tx, lineId)
  mustFollow(date, { after: line.decidedOn ?? line.answeredOn ?? line.notifiedOn, today })
  if (line.state === 'answered') {
    await changed(tx, line).set({ decidedOn: date, decision: settledIn }).execute()
    await say({ tx, today }, line, { declared: decideLine(line, zero), date })
    line = await lockLine(tx, lineId)
  }
  await changed(tx, line).set({ settledOn: date, settledIn }).execute()
  await say({ tx, today }, line, { declared: settleLine(line, accepted), date })
}

/** Locks the causes of a glosa that nobody answered. @throws Problem CAR-302 when all of them were answered. */
async function unansweredLines(tx: Tx, glosaId: string): Promise<readonly DiscussedLine[]> {
  const rows = await rowsWhere(tx, 'receivables.glosaLine', { parentId: glosaId, state: 'notified' }, ['id'])
  insist(rows.length > 0, 'CAR-302', 'Todas sus causas se respondieron ya.', { status: 409 })
  const lines: DiscussedLine[] = []
  for (const { id } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    lines.push(await lockLine(tx, id))
  return lines
}

/** The last day of a term in días hábiles of the calendar of the hospital. */
async function termFrom(tx: Tx, from: Day, days: number): Promise<Day> {
  return deadlineOf(from, days, await loadHolidays(tx, { from, to: addDays(from, 400) }))
}

const proofsOf = async (tx: Tx, glosaId: string): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('platform.attachment')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('document', '=', 'receivables.glosa')
        .where('documentId', '=', glosaId)
        .executeTakeFirstOrThrow()
    ).n,
  )

const changed = (tx: Tx, { id }: DiscussedLine) =>
  tx.updateTable('receivables.glosaLine').where('id', '=', id)

/** Saves the state and moves of a line, reverses the memo of what was lifted, and updates the invoice or its filing. */
async function say(
  { tx, today }: Caller,
  line: DiscussedLine,
  { declared, date }: { readonly declared: LineOutcome; readonly date: Day },
): Promise<void> {
  const { id: lineId, glosaId, campusId, invoice, payerNumber, code } = line
  await changed(tx, line).set({ state: declared.state }).execute()
  await writeDeclared(
    tx,
    { glosaId, invoiceId: invoice.id, day: date },
    declared.moves.map((move) => ({ ...move, lineId })),
  )
  const over = declared.moves.filter((move) => move.class === 'lift' || move.class === 'settle-lift')
  const amount = sumOf(over, 'amount')
  const concept = `Levantamiento de ${code}, glosa ${payerNumber}, factura ${invoice.number}`
  const postings = await memoOf(tx, { way: 'over', amount, day: date, today, invoice, concept })
  for (const posting of postings)
    await posting.post(tx, { document: 'receivables.glosa', id: glosaId, campusId })
  if (line.kind === 'glosa') await followDispute(tx, invoice.id)
  else if (amount > zero) await fileAgain(tx, invoice.id)
}

/** A line in discussion, with the data of its glosa and its invoice. */
interface DiscussedLine extends LineUnderDiscussion {
  readonly id: string
  readonly glosaId: string
  readonly campusId: string
  readonly kind: GlosaKind
  readonly notifiedOn: Day
  readonly payerNumber: string
  readonly answerBy: Day
  readonly answerLate: boolean
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
    readonly filing: string
  }

/**
 * Locks a line of a glosa: a concurrent answer waits, and then sees this one.
 * @throws Problem GEN-404, CAR-209 when its glosa is not active, CAR-270 while its invoice is filed anew.
 */
async function lockLine(tx: Tx, id: string): Promise<DiscussedLine> {
  await sql`select from receivables.glosa_line where id = ${id}::uuid for update`.execute(tx)
  const found = await rowFrom<Row>(tx)`
    select l.id, g.id as glosa_id, g.campus_id, g.kind, g.status, g.date as notified_on, g.payer_number, g.answer_by, g.untimely,
           l.answered_on, l.answer_late, l.decided_on, l.amend_by,
           c.code, l.state, l.amount::text, l.accepted::text, l.defended::text,
           l.lifted::text, l.ratified::text, i.id as invoice_id, i.full_number as number, i.tercero_id,
           i.filing_state as filing
    from receivables.glosa_line l
    join receivables.glosa g on g.id = l.parent_id
    join receivables.glosa_code c on c.id = l.code_id
    join billing.invoice_face i on i.id = g.invoice_id
    where l.id = ${id}::uuid`
  const row = mustBeFound(found, 'La causa')
  const { status, state, invoiceId, number, terceroId, filing: _, ...line } = row
  const anew = `La factura ${number} se está radicando de nuevo: anule antes esa cuenta, o registre su radicado.`
  insist(line.kind === 'glosa' || row.filing !== 'in-account', 'CAR-270', anew, { status: 409 })
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
