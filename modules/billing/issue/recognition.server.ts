import { recognitionMoment } from '@quina/accounting/contract'
import { type Actor, actingOn, issueDocument, type Posting, parameterOn, runDeed } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { leavesWithNext, type Tx } from '@quina/db/server'
import { manejaPresupuesto } from '@quina/hospital/contract'
import {
  allocate,
  type Day,
  groupedBy,
  insist,
  type Money,
  money,
  showAmount,
  sumOf,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'

export interface Recognising {
  readonly tx: Tx
  readonly actor: Actor
  readonly day: Day
}

/** Whether what is invoiced is recognised at a moment: a private provider recognises nothing. */
export async function recognisesAt(tx: Tx, moment: 'emission' | 'filing', day: Day): Promise<boolean> {
  if (!(await parameterOn(tx, manejaPresupuesto, day))) return false
  return (await parameterOn(tx, recognitionMoment, day)) === moment
}

/** What an invoice makes owed with what its payer advanced, and the rubros of its lines. */
export interface Owed {
  readonly id: string
  readonly number: string
  readonly terceroId: string
  readonly campusId: string
  readonly net: Money
  readonly lines: readonly {
    readonly rubroId: string | null
    readonly amount: Money
    readonly code: string
  }[]
}

/**
 * Recognises in the budget what an invoice makes owed and what its payer advanced, by the rubros of its lines: what users paid
 * is of the payer, not income. What its notes took back before is taken back too.
 * Called when it is filed, if the hospital decides so. Twice does nothing.
 * @throws Problem FAC-141 when a line has no rubro, FAC-142 when its rubro has no fuente in the budget of the year.
 */
export async function recogniseInvoice(by: Recognising, invoiceId: string): Promise<readonly Posting[]> {
  const { tx } = by
  const { rows } = await sql<Omit<Owed, 'net' | 'lines'> & { readonly net: string }>`
    select id, full_number as number, tercero_id as "terceroId", campus_id as "campusId", net + advance as net
    from billing.invoice i where id = ${invoiceId}::uuid
      and not exists (select from billing.recognised_line_list e where e.invoice_id = i.id)`.execute(tx)
  const [invoice] = rows
  if (invoice === undefined) return []
  const lines = await tx
    .selectFrom('billing.invoiceLine')
    .select(['rubroId', 'amount', 'code'])
    .where('parentId', '=', invoiceId)
    .orderBy('position')
    .execute()
  const known = lines.map((line) => ({ ...line, amount: money(line.amount) }))
  const postings = await recogniseOwed(by, { ...invoice, net: money(invoice.net), lines: known })
  return [...postings, ...(await takeBackNotes(by, invoiceId))]
}

/** The same of an invoice that was not recognised yet, whose lines are at hand. @throws Problem FAC-141, FAC-142. */
export async function recogniseOwed(
  by: Recognising,
  { net, lines, ...owed }: Owed,
): Promise<readonly Posting[]> {
  if (net === zero) return []
  const shares = await sharesOf(by.tx, { lines, net, day: by.day })
  await recogniseShares(by, owed, shares)
  return [told('Reconocimiento', shares)]
}

/** Recognises an invoice in these rubros. @returns the ingreso. @throws Problem FAC-215 when it is recognised already. */
export async function recogniseShares(
  { tx, actor, day }: Recognising,
  { id: documentId, number, terceroId, campusId }: Omit<Owed, 'net' | 'lines'>,
  shares: readonly Pick<Share, 'rubroId' | 'fuenteId' | 'cpc' | 'amount'>[],
): Promise<string> {
  const effectId = await issueDocument({ tx, actor, date: day, campusId }, ingresoService, {
    ...{ date: day, kind: 'recognition', terceroId, sourceId: null, provisional: false, from: null },
    ...{ supportKind: 'invoice', supportNumber: number, purpose: `Factura ${number} de servicios de salud` },
    lines: shares.map(({ rubroId, fuenteId, cpc, amount }) => ({
      rubroId,
      fuenteId,
      cpc,
      origin: 'current',
      amount,
    })),
  })
  const link = { document: 'billing.invoice', documentId, kind: 'recognition', effectId }
  await sql`${leavesWithNext}${tx.insertInto('billing.budgetEffect').values(link)}`.execute(tx)
  return effectId
}

interface Share {
  readonly rubroId: string
  readonly rubro: string
  readonly fuenteId: string
  readonly cpc: string | null
  readonly amount: Money
}

interface Sharing extends Pick<Owed, 'net' | 'lines'> {
  readonly day: Day
}

/** What is owed, by rubro, as its lines weigh. */
export async function sharesOf(tx: Tx, { lines: all, net, day }: Sharing): Promise<readonly Share[]> {
  const lines = all.filter(({ amount }) => amount > zero)
  const without = lines.find(({ rubroId }) => rubroId === null)
  const why = `El servicio ${without?.code ?? ''} no tiene rubro de ingreso: dígalo en el servicio, el contrato o el pagador.`
  insist(without === undefined, 'FAC-141', why)
  const groups = [...groupedBy(lines, ({ rubroId }) => rubroId!)]
  const weights = groups.map(([, own]) => sumOf(own, ({ amount }) => amount))
  const amounts = allocate(net, weights)
  const places = await placesOf(
    tx,
    groups.map(([rubroId]) => rubroId),
    day,
  )
  return groups
    .map(([rubroId], at) => ({ ...places.get(rubroId)!, rubroId, amount: amounts[at]! }))
    .filter(({ amount }) => amount !== zero)
}

/** The fuente of each rubro: the one with most of its aforo that year. @throws Problem FAC-142 */
async function placesOf(tx: Tx, rubroIds: readonly string[], day: Day) {
  const { rows } = await sql<{ id: string; rubro: string; fuenteId: string | null; cpc: string | null }>`
    select r.id, r.code || ' ' || r.name as rubro, r.default_cpc as cpc,
           (select a.fuente_id from budget.aforo a where a.rubro_id = r.id and a.vigencia = ${vigenciaOf(day)}
            order by a.definitivo desc, a.id limit 1) as "fuenteId"
    from budget.rubro r where r.id = any(${[...rubroIds]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, rubro, fuenteId, cpc }) => {
      insist(
        fuenteId !== null,
        'FAC-142',
        `El rubro ${rubro} no tiene aforo en la vigencia: adiciónelo al presupuesto.`,
      )
      return [id, { rubro, fuenteId, cpc }]
    }),
  )
}

const told = (stage: string, shares: readonly Pick<Share, 'rubro' | 'amount'>[]): Posting => ({
  ledger: 'budget',
  post: async () => {},
  describe: async () => ({
    title: 'Presupuesto',
    columns: [
      { label: 'Movimiento', align: 'start' },
      { label: 'Rubro', align: 'start' },
      { label: 'Valor', align: 'end' },
    ],
    rows: shares.map(({ rubro, amount }) => [stage, rubro, showAmount(amount)]),
  }),
})

export interface TakingBack {
  readonly invoiceId: string
  /** Of which it is part: `billing.creditNote`. */
  readonly document: string
  readonly noteId: string
  readonly number: string
  readonly purpose: string
  readonly amount: Money
}

/**
 * Takes back part of what an invoice recognised, of this vigencia: what was recognised before is closed with its year. From its
 * rubros as they weigh, up to what each still has.
 */
export async function adjustRecognition(
  { tx, actor, day }: Recognising,
  { invoiceId, document, noteId, number, purpose, amount }: TakingBack,
): Promise<readonly Posting[]> {
  const effect = await recognisedBy(tx, invoiceId)
  if (effect === undefined || effect.vigencia !== vigenciaOf(day) || amount === zero) return []
  const left = effect.lines.map(({ left: text }) => money(text))
  const amounts = allocate(amount, left)
  const from = effect.lines
    .map(({ id }, at) => ({ ingresoLineId: id, amount: amounts[at]! }))
    .filter((one) => one.amount !== zero)
  const effectId = await issueDocument({ tx, actor, date: day, campusId: effect.campusId }, ingresoService, {
    ...{
      date: day,
      kind: 'adjustment',
      terceroId: effect.terceroId,
      sourceId: effect.id,
      provisional: false,
      lines: null,
    },
    ...{
      supportKind: 'note',
      supportNumber: number,
      purpose,
      from,
    },
  })
  const link = { document, documentId: noteId, kind: 'adjustment', effectId }
  await tx.insertInto('billing.budgetEffect').values(link).execute()
  return [
    told(
      'Ajuste',
      effect.lines.map(({ rubro }, at) => ({ rubro, amount: amounts[at]! })),
    ),
  ]
}

/** Gives back what a document took of recognitions, when it is taken back itself. @throws Problem whatever the budget refuses. */
export async function undoAdjustment(
  { tx, actor, day }: Recognising,
  { document, id, reason }: { readonly document: string; readonly id: string; readonly reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; campusId: string }>`
    select g.id, g.campus_id from billing.budget_effect e join budget.ingreso g on g.id = e.effect_id and g.status = 'approved'
    where e.document = ${document} and e.document_id = ${id}::uuid and e.kind = 'adjustment' order by e.id desc`.execute(
    tx,
  )
  for (const effect of rows) {
    const acting = actingOn(actor, ingresoService.document, effect.campusId)
    const asked = { date: day, reason }
    await runDeed(ingresoService, { tx, actor: acting, today: day, id: effect.id, action: 'annul', asked })
  }
}

interface Effect {
  readonly id: string
  readonly vigencia: number
  readonly terceroId: string
  readonly campusId: string
  readonly lines: readonly { readonly id: string; readonly rubro: string; readonly left: string }[]
}

/** What notes took back of an invoice this vigencia, before it was recognised. */
export async function takeBackNotes(by: Recognising, invoiceId: string): Promise<readonly Posting[]> {
  const { rows } = await sql<{ id: string; number: string; amount: string }>`
    select n.id, n.full_number as number, (n.net + case n.concept when '2' then i.advance else 0 end)::text as amount
    from billing.credit_note n join billing.invoice i on i.id = n.invoice_id
    where n.invoice_id = ${invoiceId}::uuid and n.consecutive is not null and n.vigencia = ${vigenciaOf(by.day)}
      and not exists (select from billing.budget_effect e
                      join budget.ingreso_list g on g.id = e.effect_id and g.status = 'approved'
                      where e.document_id = n.id)
    order by n.issued_at, n.id`.execute(by.tx)
  const postings: Posting[] = []
  for (const { id: noteId, number, amount } of rows) {
    const purpose = `Nota crédito ${number} de servicios de salud`
    const back = { invoiceId, document: 'billing.creditNote', noteId, number, purpose, amount: money(amount) }
    postings.push(...(await adjustRecognition(by, back)))
  }
  return postings
}

async function recognisedBy(tx: Tx, invoiceId: string): Promise<Effect | undefined> {
  const { rows } = await sql<Effect>`
    select ingreso_id as id, vigencia, tercero_id, campus_id,
           jsonb_agg(jsonb_build_object('id', id, 'rubro', rubro, 'left', remaining::text) order by position) as lines
    from billing.recognised_line_list where invoice_id = ${invoiceId}::uuid group by 1, 2, 3, 4`.execute(tx)
  return rows[0]
}
