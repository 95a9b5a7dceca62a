import { credit, debit, entry, type JournalLine, type LineDetails } from '@quina/accounting/domain'
import { accountFor, journalLedger, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { serveDocument, servedDocument } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, must, showDay, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { rulesOf } from '../../catalogue/group-account/group-account.server.ts'
import {
  type BookLine,
  type Books,
  bookLines,
  counterpart,
  type GroupAccounts,
  owedKinds,
  type UnpostedMove,
} from '../book-lines/book-lines.domain.ts'
import { consignedLines } from '../consigned-books/consigned-books.server.ts'
import { stockPosting } from './stock-posting.contract.ts'

type StoredPosting = Stored<typeof stockPosting>

const postingPrint: DocumentPrint<typeof stockPosting> = {
  signs: { warehouse: 'Almacenista', accounting: 'Contador' },
}

/** Rules: ALM-072 nothing to post, CUENTA_NO_CONFIGURADA, ALM-073 a later cut exists, ALM-058 a future day. */
export const stockPostingService = servedDocument<typeof stockPosting>({
  document: stockPosting,
  ledgers: [journalLedger],
  on: {
    async approve({ tx, document, today }) {
      must(document.date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const moves = await unpostedMoves(tx, document)
      const orders = await consignedLines(tx, document.date)
      const some = moves.length + orders.length > 0
      insist(some, 'ALM-072', 'No hay movimientos por contabilizar hasta ese día.')
      const lines = [...(await journalLinesOf(tx, moves, document.date)), ...orders]
      await sql`insert into warehouse.posted_move (move_id, posting_id)
                select id, ${document.id} from unnest(${moves.map(({ id }) => id)}::bigint[]) as m (id)`.execute(
        tx,
      )
      const heading = { kind: 'SA', day: document.date, concept: document.purpose }
      return lines.length === 0 ? [] : [toJournal([entry(heading, lines)])]
    },
    async annul({ tx, document }) {
      const [later] = await rowsFrom<{ date: StoredPosting['date'] }>(tx)`
        select date from warehouse.stock_posting
        where campus_id = ${document.campusId} and status = 'approved' and number > ${document.number}
          and vigencia = ${vigenciaOf(document.date)} limit 1`
      const message = `Hay una contabilización posterior, del ${later ? showDay(later.date) : ''}: anúlela primero.`
      insist(later === undefined, 'ALM-073', message, { status: 409 })
      await sql`delete from warehouse.posted_move where posting_id = ${document.id}`.execute(tx)
    },
  },
  print: postingPrint,
})

/**
 * Returns the journal lines of some moves, by the accounts of their groups and centres; empty when the sum is zero.
 * @throws Problem CUENTA_NO_CONFIGURADA
 */
export async function journalLinesOf(
  tx: Tx,
  moves: readonly UnpostedMove[],
  on: Day,
): Promise<readonly JournalLine[]> {
  if (moves.length === 0) return []
  const books = await booksOf(tx, moves, on)
  mustHaveCounterparts(moves, books)
  return bookLines(moves, books).flatMap((line) => [
    debit(line.debit, line.amount, aboutOf(line.debit, line)),
    credit(line.credit, line.amount, aboutOf(line.credit, line)),
  ])
}

/** Inventory lines carry no centre, tercero or item, because the kardex details the inventory. */
const aboutOf = (account: string, { centreId, terceroId, item }: BookLine): LineDetails =>
  account.startsWith('15') ? {} : { costCentreId: centreId, terceroId, openItem: item }

interface MoveRow extends Omit<UnpostedMove, 'value' | 'centre'> {
  readonly value: string
  readonly centreId: string | null
  readonly centreCode: string | null
  readonly centreName: string | null
}

/** Returns the moves of a site up to a day that are not in the books, locked, so that two cuts cannot take the same moves. */
async function unpostedMoves(tx: Tx, { campusId, date }: StoredPosting): Promise<readonly UnpostedMove[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('warehouse.posting ' || ${campusId}, 0))`.execute(
    tx,
  )
  const rows = await rowsFrom<MoveRow>(tx)`
    select m.id::text as id, warehouse.charged_as(m.kind, v.line_id) as kind, m.day, p.group_id as "groupId", g.name as group,
           a.code as inventory,
           case when m.kind in ('preparedIn', 'preparedOut') then (select b.code from warehouse.move w
             join accounting.account_face b on b.id = w.account_id
             where w.document_id = m.document_id and w.kind = 'preparedIn' limit 1) end as prepared,
           coalesce(r.tercero_id, i.tercero_id, s.responsible_id) as "terceroId", m.amount::text as value,
           concat_ws('-', case when r.id is null then 'SA' else 'EA' end, coalesce(r.vigencia, i.vigencia),
                     coalesce(r.number, i.number)) as item,
           c.id as "centreId", c.code as "centreCode", c.name as "centreName"
    from warehouse.booked_move m join warehouse.move v on v.id = m.id join warehouse.product p on p.id = m.product_id
    join warehouse.product_group g on g.id = p.group_id join accounting.account_face a on a.id = m.account_id
    join warehouse.store s on s.id = m.store_id
    left join hospital.cost_centre_face c on c.id = v.cost_centre_id
    left join warehouse.receipt r on r.id = m.document_id left join warehouse.issue i on i.id = m.document_id
    where m.campus_id = ${campusId} and m.day <= ${date}::date and m.way = 'posting' and m.book_id is null
    order by m.id`
  return rows.map(({ value, centreId, centreCode, centreName, ...move }) => ({
    ...move,
    value: money(value) as Money,
    centre: centreId === null ? null : { id: centreId, code: centreCode ?? '', name: centreName ?? '' },
  }))
}

async function booksOf(tx: Tx, moves: readonly UnpostedMove[], on: Day): Promise<Books> {
  const ids = [...new Set(moves.map(({ groupId }) => groupId))]
  const groups = await rowsFrom<GroupAccounts & { id: string }>(tx)`
    select g.id, d.code as donation, s.code as surplus, h.code as shortage, w.code as "writeOff"
    from warehouse.product_group g
    left join accounting.account_face d on d.id = g.donation_account_id
    left join accounting.account_face s on s.id = g.surplus_account_id
    left join accounting.account_face h on h.id = g.shortage_account_id
    left join accounting.account_face w on w.id = g.write_off_account_id where g.id = any(${ids}::uuid[])`
  const rules = await rulesOf(tx, ids)
  const byItem = await rowsFrom<{ code: string }>(tx)`
    select code from accounting.account_face where requires_open_item and accepts_moves`
  const charged = rules.flatMap(({ consumptionAccountId, patientAccountId }) =>
    [consumptionAccountId, patientAccountId].filter((id) => id !== null),
  )
  const codes = await rowsFrom<{ id: string; code: string }>(tx)`
    select id, code from accounting.account_face where id = any(${charged}::uuid[])`
  return {
    groups: new Map(groups.map(({ id, ...accounts }) => [id, accounts])),
    rules,
    codes: new Map(codes.map(({ id, code }) => [id, code])),
    owed: await owedAccounts(tx, moves, on),
    byItem: new Set(byItem.map(({ code }) => code)),
  }
}

async function owedAccounts(tx: Tx, moves: readonly UnpostedMove[], on: Day): Promise<Books['owed']> {
  const owed: Record<string, string> = {}
  for (const [kind, purpose] of Object.entries(owedKinds))
    if (moves.some((move) => move.kind === kind)) owed[kind] = await accountFor(tx, purpose, on)
  return owed
}

function mustHaveCounterparts(moves: readonly UnpostedMove[], books: Books): void {
  const lacking = moves.find((move) => counterpart(move, books) === null)
  const where = lacking?.centre?.name ?? 'sus cuentas propias'
  insist(
    lacking === undefined,
    'CUENTA_NO_CONFIGURADA',
    `El grupo ${lacking?.group} no tiene cuenta en ${where}.`,
  )
}

export const stockPostingOperations = serveDocument(stockPostingService)
