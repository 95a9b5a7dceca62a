import { credit, debit, drawVoucher, entry } from '@quina/accounting/domain'
import { journalLedger, seedPurposes } from '@quina/accounting/server'
import { postReceivable } from '@quina/billing/server'
import type { AnyDocument } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { day, type Id, money, moneyText, newId, pesos, zero } from '@quina/kernel'
import { actorFor, groundWith } from '@quina/testing/server'
import { sql } from 'kysely'
import { acting } from '../../../modules/finance/treasury/testing/treasury-world.server.ts'
import { furnish, today } from './receivables-ground.ts'

export { today }

export type ReceivablesWorld = Awaited<ReturnType<typeof receivablesWorld>>

/** A hospital with its budget and books of 2026 open, a bank account, and an EPS that owes what it is invoiced. */
export async function receivablesWorld() {
  const { database, facts } = await groundWith({ name: 'receivables', lay: ({ db }) => layReceivables(db) })
  const { db, connection, close } = database
  const { house, ...known } = facts
  const chief = actorFor({ name: 'Marta Ibarra', ...known })
  const actAs = <T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> => acting(db, actor)(work)
  const act = acting(db, chief)
  // It may have been laid by a test that does not know all the modules of this one, which have purposes of their own.
  await act(seedPurposes)
  const stage = { act, chief, db, ...house }
  return {
    ...stage,
    connection,
    close,
    actAs,
    invoice: invoiceVerb(stage),
    ...commandVerbs(stage),
    ...bookVerbs(stage),
  }
}

async function layReceivables(db: Db) {
  const chief = actorFor({ name: 'Marta Ibarra' })
  const { userId, campusId } = chief
  return { userId, campusId, house: await acting(db, chief)((tx) => furnish(tx, chief)) }
}

type InvoiceStage = Pick<Stage, 'act' | 'chief'> &
  Readonly<Record<'payerId' | 'contractId' | 'rubroId' | 'fuenteId', string>> & {
    readonly eps: Id<'people.tercero'>
  }

interface Stage extends Awaited<ReturnType<typeof furnish>> {
  readonly act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly chief: Actor
  readonly db: Db
}

/** Documents that are drafted, issued and reversed. */
function commandVerbs({ act, chief }: Stage) {
  const run = <D extends AnyDocument>(
    service: DocumentService<D>,
    id: string,
    [action, input = {}, on = today]: readonly [string, Readonly<Record<string, unknown>>?, typeof today?],
  ) =>
    act((tx) => performAction(service, { tx, actor: chief, today: on, id, action: action as never, input }))
  const draft = <D extends AnyDocument>(
    service: DocumentService<D>,
    input: Readonly<Record<string, unknown>>,
  ) => act((tx) => createDraft(service, { tx, actor: chief, input: input as never }))
  return { run, draft }
}

/** An invoice that was issued, accepted and has its CUV: what it nets is owed and booked on 131903. */
export function invoiceVerb({ act, chief, eps, payerId, contractId, rubroId, fuenteId }: InvoiceStage) {
  let consecutive = 0
  return (
    date: string,
    net: number,
    given: { readonly payerId?: string; readonly contractId?: string } = {},
  ) =>
    act(async (tx) => {
      consecutive += 1
      const owing = { eps, contractId, payerId, ...given }
      const id = await issued(tx, chief, { date, net, number: consecutive, rubroId, fuenteId, ...owing })
      await openBalance(tx, { id, ...owing })
      const own = { document: 'billing.invoice', documentId: id }
      await postReceivable(tx, [
        { invoiceId: id, class: 'issue', day: day(date), amount: pesos(net), ...own },
      ])
      const lines = [
        debit('131903', pesos(net), { terceroId: eps, openItem: `FE${consecutive}` }),
        credit('480890', pesos(net), { terceroId: eps }),
      ]
      const source = { document: 'billing.invoice', id, campusId: chief.campusId }
      await journalLedger.post(tx, source, [
        entry({ kind: 'FV', day: day(date), concept: 'Factura de servicios' }, lines),
      ])
      return id
    })
}

/** What the books, the budget and cartera say. */
function bookVerbs({ db }: Stage) {
  return {
    vouchers: (id: string) => vouchersOf(db, id),
    balance: (code: string) => balanceOf(db, code),
    owes: async (invoiceId: string) =>
      (
        await db
          .selectFrom('billing.receivable')
          .select('balance')
          .where('invoiceId', '=', invoiceId)
          .executeTakeFirstOrThrow()
      ).balance,
    states: async (invoiceId: string) => {
      const row = await db
        .selectFrom('billing.invoice')
        .select(['filingState', 'receivableState'])
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow()
      return [row.filingState, row.receivableState]
    },
    collected: () => collectedIn(db),
  }
}

interface InvoiceInput {
  readonly date: string
  readonly net: number
  readonly number: number
  readonly eps: string
  readonly payerId: string
  readonly contractId: string
  readonly rubroId: string
  readonly fuenteId: string
}

/** The row of an invoice as billing leaves it once DIAN and the Ministry accepted it. */
async function issued(tx: Tx, actor: Actor, given: InvoiceInput): Promise<string> {
  const id = newId()
  const { date, net, number, eps, payerId, contractId, rubroId, fuenteId } = given
  const person = { createdBy: actor.userId, updatedBy: actor.userId, campusId: actor.campusId }
  const states = {
    status: 'issued',
    dianState: 'accepted',
    ripsState: 'approved',
    receivableState: 'to-file',
  }
  await tx
    .insertInto('billing.invoice')
    .values({
      id,
      ...person,
      ...states,
      date,
      kind: 'event',
      ambit: '1',
      payerId,
      contractId,
      terceroId: eps,
      regimen: 'SUBSIDIADO',
      coverage: '02',
      modality: '04',
      periodFrom: date,
      periodTo: date,
      gross: moneyText(pesos(net)),
      prefix: 'FE',
      consecutive: number,
      uuid: 'a'.repeat(96),
      cuv: 'b'.repeat(96),
      unfiledAccount: '131903',
      filedAccount: '131904',
      rubroId,
      fuenteId,
    })
    .execute()
  return id
}

const openBalance = (
  tx: Tx,
  given: { readonly id: string; readonly eps: string; readonly payerId: string; readonly contractId: string },
) =>
  tx
    .insertInto('billing.receivable')
    .values({
      invoiceId: given.id,
      terceroId: given.eps,
      payerId: given.payerId,
      contractId: given.contractId,
    })
    .execute()

async function vouchersOf(db: Db, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string; lines: readonly { a: string; d: string; c: string }[] }>`
    select k.code as kind,
      (select jsonb_agg(jsonb_build_object('a', a.code, 'd', l.debit::text, 'c', l.credit::text) order by l.position)
      from accounting.entry_line l join accounting.account a on a.id = l.account_id
      where l.entry_id = e.id and l.vigencia = e.vigencia) as lines
    from accounting.entry e join accounting.voucher_kind k on k.id = e.kind_id
    where e.document_id = ${documentId}::uuid order by e.at, k.code, e.number`.execute(db)
  return rows.map(({ kind, lines }) => {
    const drawn = lines.map(({ a, d, c }) => (money(d) === zero ? credit(a, money(c)) : debit(a, money(d))))
    return `${kind}\n${drawVoucher({ lines: drawn })}`
  })
}

async function balanceOf(db: Db, code: string): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(b.debit - b.credit), 0)::numeric(18,2) as balance from accounting.account_balance b
    join accounting.account a on a.id = b.account_id where a.code = ${code}`.execute(db)
  return rows[0]!.balance
}

/** What was collected in each rubro and origin, in whole pesos. */
async function collectedIn(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ rubro: string; amount: string }>`
    select r.code as rubro, sum(case m.class when 'RE' then m.amount else -m.amount end) as amount
    from budget.move m join budget.aforo f on f.id = m.aforo_id join budget.rubro r on r.id = f.rubro_id
    where m.class in ('RE', 'RE-') group by 1 having sum(case m.class when 'RE' then m.amount else -m.amount end) <> 0
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ rubro, amount }) => [rubro, Number(amount)]))
}
