import { newId } from '@quina/kernel'
import type pg from 'pg'
import type { Books, Kind } from '../ground/journal.ts'

/** A note of four lines, in draft. */
export interface DraftNote {
  readonly id: string
  readonly date: string
  readonly kind: Kind
  readonly lines: readonly {
    readonly account: string
    readonly tercero: string
    readonly debit: string
    readonly credit: string
  }[]
}

/** Drafts notes of four lines of one peso, ready to be posted, of each kind in turn. */
export async function draftNotes(
  pool: pg.Pool,
  books: Books,
  { count, kinds }: { readonly count: number; readonly kinds: readonly Kind[] },
): Promise<DraftNote[]> {
  const { accounts, terceros, vigencia } = books
  const drafts = Array.from({ length: count }, (_, index): DraftNote => {
    const tercero = terceros[index % terceros.length]!
    const line = (step: number, debit: string) => ({
      account: accounts[(index * 7 + step * 5) % accounts.length]!,
      tercero,
      debit,
      credit: debit === '1.00' ? '0.00' : '1.00',
    })
    const lines = [line(1, '1.00'), line(2, '1.00'), line(3, '0.00'), line(4, '0.00')]
    return { id: newId(), date: `${vigencia}-11-15`, kind: kinds[index % kinds.length]!, lines }
  })
  for (let at = 0; at < drafts.length; at += 2000) await insert(pool, books, drafts.slice(at, at + 2000))
  return drafts
}

async function insert(
  pool: pg.Pool,
  { campusId, userId }: Books,
  drafts: readonly DraftNote[],
): Promise<void> {
  await pool.query(
    `insert into accounting.note (id, status, campus_id, created_by, updated_by, date, kind_id, concept)
     select id, 'draft', $2, $3, $3, $4::date, kind, 'Nota de prueba de rendimiento'
     from unnest($1::uuid[], $5::uuid[]) as t(id, kind)`,
    [drafts.map(({ id }) => id), campusId, userId, drafts[0]!.date, drafts.map(({ kind }) => kind.id)],
  )
  const lines = drafts.flatMap(({ id, lines: own }) =>
    own.map((line, index) => ({ ...line, id, position: index + 1 })),
  )
  await pool.query(
    `insert into accounting.note_line (id, parent_id, position, account_id, tercero_id, debit, credit)
     select gen_random_uuid(), * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::numeric[], $6::numeric[])`,
    [
      lines.map((line) => line.id),
      lines.map((line) => line.position),
      lines.map((line) => line.account),
      lines.map((line) => line.tercero),
      lines.map((line) => line.debit),
      lines.map((line) => line.credit),
    ],
  )
}

/**
 * Posts a note with the statements a careful person would write: lock, check, write the lines, number and seal, in one
 * transaction. With the same triggers but no session, permission, idempotency or validation, it is the floor of the product's own
 * posting.
 */
export async function postByHand(
  client: pg.PoolClient,
  { id, date, kind }: DraftNote,
  books: Books,
): Promise<void> {
  const { userId, vigencia, campusId } = books
  const entryId = newId()
  await client.query('begin')
  await client.query({
    name: 'note-sign',
    text: "select set_config('app.user_id', $1, true)",
    values: [userId],
  })
  await client.query({
    name: 'note-lock',
    text: 'select * from accounting.note where id = $1 for update',
    values: [id],
  })
  await client.query({ name: 'note-accounts', text: looked, values: [id, vigencia] })
  await client.query({ name: 'note-lines', text: written, values: [id, entryId, vigencia, date] })
  const number = await client.query({
    name: 'note-number',
    text: 'select platform.take_number($1) as number',
    values: [`accounting.voucher-${kind.code}-${vigencia}`],
  })
  const { number: taken } = number.rows[0] as { number: number }
  await client.query({
    name: 'note-seal',
    text: sealed,
    values: [entryId, vigencia, date, kind.id, taken, id, campusId],
  })
  await client.query({
    name: 'note-approve',
    text: "update accounting.note set status = 'approved', number = $2, version = version + 1 where id = $1",
    values: [id, taken],
  })
  await client.query('commit')
}

const looked = `
  select a.id, a.code, a.accepts_moves, p.status from accounting.note_line l join accounting.account a on a.id = l.account_id
  join accounting.period p on p.vigencia = $2 and p.number = 11 where l.parent_id = $1`
const written = `
  insert into accounting.entry_line (vigencia, entry_id, position, period, day, account_id, tercero_id, debit, credit)
  select $3, $2::uuid, position, extract(month from $4::date), $4::date, account_id, tercero_id, debit, credit
  from accounting.note_line where parent_id = $1 order by position`
const sealed = `
  insert into accounting.entry (id, vigencia, period, day, kind_id, number, concept, document, document_id, campus_id,
                                total_debit, total_credit)
  values ($1, $2, extract(month from $3::date), $3::date, $4, $5, 'Nota de prueba de rendimiento', 'accounting.note', $6, $7,
          2, 2)`
