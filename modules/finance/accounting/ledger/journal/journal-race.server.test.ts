import type { RowOf } from '@quina/blocks'
import { day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { journalDrift } from '../../books/balance/drift.server.ts'
import type { account } from '../../chart/account/account.contract.ts'
import { accountService } from '../../chart/account/account.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { closePeriod } from '../period/period.server.ts'
import { credit, debit, entry } from './journal.domain.ts'
import { journalLedger } from './journal-ledger.server.ts'

const world = await journalWorld()
afterAll(world.close)

const accounts = ['151403', '151404', '151405', '151406', '151407', '240720', '320801', '322501']
const clients = 8
const each = 25

/** Every client walks the accounts from another place and in another direction, so that any careless order crosses. */
function crossing(client: number, turn: number) {
  const walk = accounts.map((_, index) => accounts[(index + client + turn) % accounts.length]!)
  const order = client % 2 === 0 ? walk : walk.reverse()
  const half = order.length / 2
  return entry({ kind: 'NC', day: day('2026-03-14'), concept: `Cliente ${client}` }, [
    ...order.slice(0, half).map((account) => debit(account, pesos(turn + 1))),
    ...order.slice(half).map((account) => credit(account, pesos(turn + 1))),
  ])
}

test('eight clients at once on the same accounts and series: no gap, no deadlock, nothing lost', async () => {
  const work = async (client: number) => {
    for (let turn = 0; turn < each; turn++) await world.post(crossing(client, turn))
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  const { rows } = await sql<{ numbers: number[] }>`
    select array_agg(number order by number) as numbers from accounting.entry e
    join accounting.voucher_kind k on k.id = e.kind_id where k.code = 'NC'`.execute(world.db)
  expect(rows[0]!.numbers).toEqual(Array.from({ length: clients * each }, (_, index) => index + 1))
  expect(await journalDrift(world.db, 2026)).toEqual([])
})

test('documents of several vouchers, in opposite orders, do not cross either', async () => {
  const pair = (turned: boolean) => {
    const both = [
      { ...crossing(0, 1), kind: 'CO' },
      { ...crossing(1, 1), kind: 'SA' },
    ]
    return turned ? both.reverse() : both
  }
  const work = Array.from({ length: 40 }, (_, index) => world.post(...pair(index % 2 === 0)))
  await expect(Promise.all(work)).resolves.toHaveLength(40)
})

test('a month being closed waits for the voucher under way, and refuses the next', async () => {
  const order: string[] = []
  const april = { vigencia: 2026, number: 4 }
  const voucher = entry({ kind: 'NC', day: day('2026-04-14'), concept: 'En curso' }, [
    debit('151403', pesos(1)),
    credit('320801', pesos(1)),
  ])
  let closing: Promise<unknown> = Promise.resolve()
  await world.inTransaction(async (tx) => {
    await journalLedger.post(tx, world.source(), [voucher])
    closing = world.inTransaction((other) => closePeriod(other, april)).then(() => order.push('closed'))
    await sql`select pg_sleep(0.2)`.execute(tx)
    order.push('posted')
  })
  await closing
  expect(order).toEqual(['posted', 'closed'])
  await expect(world.post(voucher)).rejects.toMatchObject({ code: 'CON-020' })
})

test('a voucher that waited for the closing finds the month closed', async () => {
  const may = { vigencia: 2026, number: 5 }
  const voucher = entry({ kind: 'NC', day: day('2026-05-14'), concept: 'Tarde' }, [
    debit('151403', pesos(1)),
    credit('320801', pesos(1)),
  ])
  let posting: Promise<unknown> = Promise.resolve()
  await world.inTransaction(async (tx) => {
    await closePeriod(tx, may)
    posting = world.post(voucher)
    posting.catch(() => null)
    await sql`select pg_sleep(0.2)`.execute(tx)
  })
  await expect(posting).rejects.toMatchObject({ code: 'CON-020' })
})

test('while auxiliaries are opened below an account, no voucher slips into it', async () => {
  const parent = await world.db
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', '151408')
    .executeTakeFirstOrThrow()
  const voucher = entry({ kind: 'NC', day: day('2026-06-14'), concept: 'Víveres' }, [
    debit('151408', pesos(1)),
    credit('320801', pesos(1)),
  ])
  let posting: Promise<unknown> = Promise.resolve()
  await world.inTransaction(async (tx) => {
    const values = { code: '15140801', parentId: parent.id } as RowOf<typeof account>
    await accountService.onSave?.(tx, { id: null, values, actor: world.actor })
    const child = {
      id: newId(),
      code: '15140801',
      name: 'Víveres',
      nature: 'debit',
      parentId: parent.id,
      acceptsMoves: true,
    }
    await tx.insertInto('accounting.account').values(child).execute()
    posting = world.post(voucher)
    posting.catch(() => null)
    await sql`select pg_sleep(0.2)`.execute(tx)
  })
  await expect(posting).rejects.toMatchObject({ constraint: 'account_accepts_moves' })
  await expect(world.post(voucher)).rejects.toMatchObject({ code: 'CON-011' })
})
