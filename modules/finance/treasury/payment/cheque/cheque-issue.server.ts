import { type Actor, actingOn, insertDraft, performAction } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, must } from '@quina/kernel'
import { sql } from 'kysely'
import { cheque } from './cheque.contract.ts'
import { chequeService } from './cheque.server.ts'

export interface ChequeInput {
  readonly bankAccountId: string
  readonly egresoId: string
  readonly terceroId: string
  readonly amount: Money
  readonly date: Day
  readonly campusId: string
}

/** Draws the next cheque of the account for an egreso. @returns its number. @throws Problem TES-111 when none is left. */
export async function drawCheque(tx: Tx, actor: Actor, drawing: ChequeInput): Promise<number> {
  const book = await nextOf(tx, drawing.bankAccountId)
  await keepCheque(tx, actor, {
    ...drawing,
    checkbookId: book.id,
    number: book.next,
    action: 'issue',
    input: {},
  })
  return book.next
}

export interface StoredCheque extends Partial<ChequeInput> {
  readonly bankAccountId: string
  readonly checkbookId: string
  readonly number: number
  readonly date: Day
  readonly campusId: string
  readonly action: 'issue' | 'spoil'
  readonly input: Readonly<Record<string, unknown>>
}

/** Records a cheque number as used, for any reason, and moves the checkbook past it. */
export async function keepCheque(tx: Tx, actor: Actor, given: StoredCheque): Promise<string> {
  const acting = actingOn(actor, cheque, given.campusId)
  const { date, bankAccountId, checkbookId, egresoId = null, terceroId = null, amount = null } = given
  const draft = { date, bankAccountId, checkbookId, egresoId, terceroId, amount }
  const at = { document: cheque, tables: chequeService, actor: acting }
  const id = await insertDraft(tx, at, draft)
  await changeById(tx, 'treasury.cheque', id, { number: given.number })
  await passNumber(tx, checkbookId, given.number)
  const { action, input } = given
  await performAction(chequeService, { tx, actor: acting, today: date, id, action, input })
  return id
}

async function passNumber(tx: Tx, checkbookId: string, number: number): Promise<void> {
  await sql`
    update treasury.checkbook set next_number = ${number} + 1
    where id = ${checkbookId}::uuid and next_number = ${number}`.execute(tx)
}

/** Returns the next number of the oldest checkbook that has any left, under lock; spoiled numbers are skipped. */
async function nextOf(tx: Tx, bankAccountId: string): Promise<{ id: string; next: number }> {
  const rows = await rowsFrom<{ id: string; next: number; last: number }>(tx)`
    select id, next_number as next, last_number as last from treasury.checkbook
    where bank_account_id = ${bankAccountId}::uuid and active order by first_number for update`
  for (const { id, next, last } of rows) {
    const free = await rowFrom<{ number: number | null }>(tx)`
      select min(n) as number from generate_series(${next}::bigint, ${last}::bigint) n
      where not exists (select from treasury.cheque c where c.bank_account_id = ${bankAccountId}::uuid and c.number = n)`
    const number = free?.number ?? null
    if (number !== null) {
      await sql`
        update treasury.checkbook set next_number = ${number}::bigint
        where id = ${id}::uuid and next_number <> ${number}::bigint`.execute(tx)
      return { id, next: number }
    }
  }
  const none = 'La cuenta no tiene cheques disponibles: registre una chequera.'
  must(false, 'TES-111', 'bankAccountId', none)
  throw new Error('unreachable')
}
