import { actingOn, issueDocument, type Posting, performAction } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { addTo, oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { allocate, type Money, minus, money, smaller, sumOf, vigenciaOf, zero } from '@quina/kernel'
import {
  type RecognisedDebt,
  type RecognitionContext,
  recogniseOwed,
  recognitionSummary,
} from './recognition.server.ts'

/**
 * Recognises in the budget what an invoice makes owed and what its payer advanced, by the rubros of its lines: what users paid
 * belongs to the payer, and is not income. Earlier notes are applied afterwards. Called when the invoice is filed, if the
 * hospital so decides. A second call does nothing.
 * @throws Problem FAC-141 when a line has no rubro, FAC-142 when its rubro has no fuente in the budget of the year.
 */
export async function recogniseInvoice(
  by: RecognitionContext,
  invoiceId: string,
): Promise<readonly Posting[]> {
  const { tx } = by
  const invoice = await rowFrom<Omit<RecognisedDebt, 'net' | 'lines'> & { readonly net: string }>(tx)`
    select id, full_number as number, tercero_id as "terceroId", campus_id as "campusId", net + advance as net
    from billing.invoice i where id = ${invoiceId}::uuid
      and not exists (select from billing.recognised_line_list e where e.invoice_id = i.id)`
  if (invoice === undefined) return []
  const lines = await tx
    .selectFrom('billing.invoiceLine')
    .select(['rubroId', 'amount', 'code'])
    .where('parentId', '=', invoiceId)
    .orderBy('position')
    .execute()
  const known = lines.map((line) => ({ ...line, amount: money(line.amount) }))
  const postings = await recogniseOwed(by, { ...invoice, net: money(invoice.net), lines: known })
  return [...postings, ...(await followNotes(by, invoiceId))]
}

export interface TakingBack {
  readonly invoiceId: string
  /** The type of the document that adjusts: `billing.creditNote`. */
  readonly document: string
  readonly noteId: string
  readonly number: string
  readonly purpose: string
  readonly amount: Money
}

/**
 * Reverses part of what an invoice and its debit notes recognised in this vigencia: earlier recognitions closed with their year.
 * Takes from each in its order, by the weight of its rubros, up to the balance of each.
 */
export async function adjustRecognition(
  by: RecognitionContext,
  taking: TakingBack,
): Promise<readonly Posting[]> {
  const all = await recognisedBy(by.tx, taking.invoiceId)
  const effects = all.filter(({ vigencia }) => vigencia === vigenciaOf(by.day))
  // What an earlier year recognised cannot be reduced; when everything belongs to this year, the budget gives its own refusal.
  const isWhole = effects.length === all.length
  const postings: Posting[] = []
  let rest = taking.amount
  for (const [at, effect] of effects.entries()) {
    const isLast = isWhole && at === effects.length - 1
    const amount = isLast
      ? rest
      : smaller(
          rest,
          sumOf(effect.lines, ({ left }) => money(left)),
        )
    if (amount === zero) continue
    rest = minus(rest, amount)
    postings.push(await adjustOne(by, { ...taking, amount }, effect))
  }
  return postings
}

async function adjustOne(
  { tx, actor, day }: RecognitionContext,
  { document, noteId, number, purpose, amount }: TakingBack,
  effect: Effect,
): Promise<Posting> {
  const amounts = allocate(
    amount,
    effect.lines.map(({ left }) => money(left)),
  )
  const from = effect.lines
    .map(({ id }, index) => ({ ingresoLineId: id, amount: amounts[index]! }))
    .filter((one) => one.amount !== zero)
  const { id: sourceId, terceroId, campusId } = effect
  const effectId = await issueDocument({ tx, actor, date: day, campusId }, ingresoService, {
    date: day,
    kind: 'adjustment',
    terceroId,
    sourceId,
    provisional: false,
    lines: null,
    supportKind: 'note',
    supportNumber: number,
    purpose,
    from,
  })
  const link = { document, documentId: noteId, kind: 'adjustment', effectId }
  await addTo(tx, 'billing.budgetEffect', link)
  return recognitionSummary(
    'Ajuste',
    effect.lines.map(({ rubro }, index) => ({ rubro, amount: amounts[index]! })),
  )
}

/** Restores what a document took from recognitions, when it is reversed. @throws Problem whatever the budget refuses. */
export async function undoAdjustment(
  { tx, actor, day }: RecognitionContext,
  { document, id, reason }: { readonly document: string; readonly id: string; readonly reason: string },
): Promise<void> {
  const rows = await rowsFrom<{ id: string; campusId: string }>(tx)`
    select g.id, g.campus_id from billing.budget_effect e
    join budget.ingreso_face g on g.id = e.effect_id and g.status = 'approved'
    where e.document = ${document} and e.document_id = ${id}::uuid and e.kind = 'adjustment' order by e.id desc`
  for (const effect of rows) {
    const acting = actingOn(actor, ingresoService.document, effect.campusId)
    const input = { date: day, reason }
    await performAction(ingresoService, {
      tx,
      actor: acting,
      today: day,
      id: effect.id,
      action: 'annul',
      input,
    })
  }
}

interface Effect {
  readonly id: string
  readonly vigencia: number
  readonly terceroId: string
  readonly campusId: string
  readonly lines: readonly { readonly id: string; readonly rubro: string; readonly left: string }[]
}

/** The recognitions of an invoice, and then those of its debit notes. */
async function recognisedBy(tx: Tx, invoiceId: string): Promise<readonly Effect[]> {
  return rowsFrom<Effect>(tx)`
    select ingreso_id as id, vigencia, tercero_id as "terceroId", campus_id as "campusId",
           jsonb_agg(jsonb_build_object('id', id, 'rubro', rubro, 'left', remaining::text) order by position) as lines
    from billing.recognised_line_list
    where invoice_id = ${invoiceId}::uuid
       or invoice_id in (select n.id from billing.debit_note n where n.invoice_id = ${invoiceId}::uuid)
    group by 1, 2, 3, 4, invoice_id order by invoice_id = ${invoiceId}::uuid desc, min(day), 1`
}

/** Whether the budget already recognises what an invoice makes owed: if so, notes change it at once. */
export async function isRecognised(tx: Tx, invoiceId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('billing.recognisedLineList')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Applies the notes issued before an invoice was recognised: debit notes first, then credit notes. */
export async function followNotes(by: RecognitionContext, invoiceId: string): Promise<readonly Posting[]> {
  const rows = await by.tx
    .selectFrom('billing.debitNote')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'issued')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute()
  const postings: Posting[] = []
  for (const { id } of rows)
    if (!(await isRecognised(by.tx, id))) postings.push(...(await recogniseDebit(by, id)))
  return [...postings, ...(await takeBackNotes(by, invoiceId))]
}

type DebitedLine = Readonly<{ rubroId: string | null; code: string; amount: string }>

/** Recognises what a debit note makes owed, by the rubros of the lines it increases. @throws Problem FAC-141, FAC-142. */
export async function recogniseDebit(by: RecognitionContext, noteId: string): Promise<readonly Posting[]> {
  const { net, lines, ...note } = await oneFrom<
    Omit<RecognisedDebt, 'net' | 'lines'> & { net: string; lines: DebitedLine[] }
  >(by.tx)`
    select n.id, n.full_number as number, i.tercero_id as "terceroId", n.campus_id as "campusId", n.amount::text as net,
           jsonb_agg(jsonb_build_object('rubroId', l.rubro_id, 'code', l.code, 'amount', d.amount::text) order by d.position)
             as lines
    from billing.debit_note n
    join billing.invoice i on i.id = n.invoice_id
    join billing.debit_note_line d on d.parent_id = n.id
    join billing.invoice_line l on l.id = d.invoice_line_id
    where n.id = ${noteId}::uuid group by n.id, i.id`
  const known = lines.map((line) => ({ ...line, amount: money(line.amount) }))
  return recogniseOwed(by, { ...note, document: 'billing.debitNote', net: money(net), lines: known })
}

/** Applies the credit notes of this vigencia that came before the recognition of the invoice. */
async function takeBackNotes(by: RecognitionContext, invoiceId: string): Promise<readonly Posting[]> {
  const rows = await rowsFrom<{ id: string; number: string; amount: string }>(by.tx)`
    select n.id, n.full_number as number, (n.net + case n.concept when '2' then i.advance else 0 end)::text as amount
    from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
    where n.invoice_id = ${invoiceId}::uuid and n.consecutive is not null and n.vigencia = ${vigenciaOf(by.day)}
      and not exists (select from billing.budget_effect e
                      join budget.ingreso_list g on g.id = e.effect_id and g.status = 'approved'
                      where e.document_id = n.id)
    order by n.issued_at, n.id`
  const postings: Posting[] = []
  for (const { id: noteId, number, amount } of rows) {
    const purpose = `Nota crédito ${number} de servicios de salud`
    const back = { invoiceId, document: 'billing.creditNote', noteId, number, purpose, amount: money(amount) }
    postings.push(...(await adjustRecognition(by, back)))
  }
  return postings
}
