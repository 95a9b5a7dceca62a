import { signWith, type Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { credit, debit, entry } from '../journal/journal.domain.ts'
import { reversalsOf } from '../journal/journal-ledger.server.ts'
import { areasOf, closeArea, reopenArea } from './period-area.server.ts'

const world = await journalWorld()
afterAll(world.close)

const march = { vigencia: 2026, number: 3 }
const voucher = (kind: string, date = '2026-03-10') =>
  entry({ kind, day: day(date), concept: 'Compra de papelería' }, [
    debit('151404', pesos(3)),
    credit('320801', pesos(3)),
  ])
const refused = { code: 'CON-043', message: 'Tesorería ya cerró marzo de 2026: reábralo o use otra fecha.' }

test('treasury closes March: its vouchers and what undoes them are refused, those of others are not', async () => {
  const paid = await world.post(voucher('CE'))
  await world.inTransaction((tx) => closeArea(tx, march, 'treasury'))
  await expect(world.post(voucher('CE'))).rejects.toMatchObject(refused)
  await expect(world.reverse(paid, day('2026-03-31'))).rejects.toMatchObject(refused)
  await world.post(voucher('CA'))
  await world.post(voucher('NC'))
  await world.post(voucher('CE', '2026-04-01'))
  await expect(world.inTransaction((tx) => closeArea(tx, march, 'treasury'))).rejects.toMatchObject({
    code: 'CON-044',
  })
  const [treasury] = await areasOf(world.db as unknown as Tx, march)
  expect(treasury).toMatchObject({ area: 'treasury', closed: true, vouchers: 1 })
  const reason = 'Faltó el egreso de la energía'
  await world.inTransaction((tx) => reopenArea(tx, { ref: march, area: 'treasury', reason }))
  await expect(
    world.inTransaction((tx) => reopenArea(tx, { ref: march, area: 'treasury', reason })),
  ).rejects.toMatchObject({ code: 'CON-045' })
  expect(await world.reverse(paid, day('2026-03-31'))).toHaveLength(1)
})

test('also refuses SQL written by hand, and what undoes an entry', async () => {
  const paid = await world.post(voucher('CE', '2026-06-10'))
  const june = { vigencia: 2026, number: 6 }
  await world.inTransaction((tx) => closeArea(tx, june, 'treasury'))
  const insert = (tx: Tx, kind: string, undone: string | null) =>
    sql`
    insert into accounting.entry (id, vigencia, period, day, kind_id, number, concept, document, document_id, campus_id,
                                  reverses_id, total_debit, total_credit)
    select ${newId()}::uuid, 2026, 6, '2026-06-12', id, 900, 'A mano', 'test', ${newId()}::uuid, ${world.actor.campusId}::uuid,
           ${undone}::uuid, 1, 1 from accounting.voucher_kind where code = ${kind}`.execute(tx)
  const closed = { constraint: 'entry_area_open' }
  await expect(world.inTransaction((tx) => insert(tx, 'CI', null))).rejects.toMatchObject(closed)
  const [reversal] = await world.inTransaction((tx) => reversalsOf(tx, world.source(paid), day('2026-06-30')))
  const undone = reversal!.reversesId
  await expect(world.inTransaction((tx) => insert(tx, 'RV', undone))).rejects.toMatchObject(closed)
  // An NC gets as far as its own lines, of which it has none.
  await expect(world.inTransaction((tx) => insert(tx, 'NC', null))).rejects.toMatchObject({
    constraint: 'entry_adds_up',
  })
})

test('postings that waited for the closing are refused by what it closed', async () => {
  const [held, hold] = signal()
  const [sent, send] = signal()
  const closing = world.db.transaction().execute(async (tx) => {
    await signWith(tx, { userId: world.actor.userId })
    await closeArea(tx, { vigencia: 2026, number: 7 }, 'treasury')
    hold()
    await sent
    await sql`select pg_sleep(0.3)`.execute(tx)
  })
  await held
  const posting = Promise.allSettled(Array.from({ length: 4 }, () => world.post(voucher('CI', '2026-07-10'))))
  send()
  await closing
  const outcomes = await posting
  expect(outcomes.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
    Array.from({ length: 4 }, () => 'CON-043'),
  )
})

/** Something to wait for, and what says that it happened. */
function signal(): readonly [Promise<void>, () => void] {
  let happen = () => {}
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return [happened, happen]
}
