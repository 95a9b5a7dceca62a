import { type Call, createDraft, inTransaction } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { reconciliationWorkOperations } from './operations.server.ts'
import { readStatement, statementPath } from './reconciliation.contract.ts'
import { reconciliationService } from './reconciliation.server.ts'

let world: TreasuryWorld
let id: string
let formatId: string
beforeAll(async () => {
  world = await treasuryWorld()
  const input = {
    date: day('2026-03-31'),
    bankAccountId: world.current,
    statementBalance: pesos(0),
    note: null,
  }
  id = await world.act((tx) => createDraft(reconciliationService, { tx, actor: world.chief, input }))
  const format = await world.db
    .selectFrom('treasury.statementFormat')
    .select('id')
    .where('name', 'like', '%signo')
    .executeTakeFirstOrThrow()
  formatId = format.id
}, 120_000)
afterAll(() => world.close())

const file = {
  name: 'marzo.csv',
  mediaType: 'text/csv',
  content: Buffer.from(
    [
      'Fecha,Descripción,Referencia,Valor',
      '2026-03-01,SALDO ANTERIOR,,500000.00',
      '2026-03-13,CONSIGNACION,883,9700000.00',
      '2026-03-31,GMF,,−100000.00',
      '2026-03-31,SALDO FINAL,,10100000.00',
    ].join('\n'),
  ),
}
const call = (path: string, given: object): Promise<unknown> => {
  const found = reconciliationWorkOperations.find(({ endpoint }) => endpoint.path === path)!
  return world.act((tx) =>
    found.handle({ tx, actor: world.chief, today: world.today, ...given } as unknown as Call),
  )
}
const bring = (again = false) =>
  call('/api/treasury/bringStatement', { query: { id, formatId, again }, file }) as Promise<object>
const params = () => ({ bankAccountId: world.current })
const batches = () =>
  call(`${statementPath}/import/batches`, { params: params() }) as Promise<
    readonly { readonly id: string; readonly status: string; readonly totals: object }[]
  >
const undo = (batchId: string) =>
  call(`${statementPath}/import/batches/:batchId/undo`, {
    params: { ...params(), batchId },
    body: { reason: 'El extracto era de otra cuenta' },
  })
const stored = () => world.db.selectFrom('treasury.statementLine').select(['id', 'amount']).execute()

test('a statement is seen with its proof and what is left out before anything is kept', async () => {
  const now = new Date(`${world.today}T15:00:00Z`)
  const seen = await inTransaction(world.db, {
    dry: true,
    work: (tx) =>
      callsOf(reconciliationWorkOperations, { actor: world.chief, now })(tx).ask(
        readStatement,
        { id, formatId, sheet: null },
        file,
      ),
  })
  expect(seen).toMatchObject({
    read: 2,
    fresh: 2,
    leftOut: 2,
    squared: true,
    repeated: null,
    opening: '500000.00',
    moved: '9600000.00',
    closing: '10100000.00',
  })
  expect(seen.first.map(({ concept, amount }) => `${concept} ${amount}`)).toEqual([
    'CONSIGNACION 9700000.00',
    'GMF -100000.00',
  ])
  expect(await stored()).toEqual([])
})

test('a statement is one batch with its totals: the same file is refused, and undoing it leaves nothing', async () => {
  expect(await bring()).toMatchObject({ read: 2, fresh: 2 })
  await expect(bring()).rejects.toMatchObject({ code: 'IMP-AGAIN' })
  const [batch] = await batches()
  expect(batch).toMatchObject({ status: 'active', totals: { 'Saldo final': expect.any(String) } })
  await undo(batch!.id)
  expect(await stored()).toEqual([])
})

test('what is matched keeps the whole statement, and a closed month keeps its own', async () => {
  await bring()
  const [batch] = await batches()
  const [first] = await stored()
  await world.act(async (tx) => {
    const matchId = id
    await tx
      .insertInto('treasury.bankMatch')
      .values({ id: matchId, reconciliationId: id, madeBy: world.chief.userId })
      .execute()
    await tx.insertInto('treasury.matchStatement').values({ statementLineId: first!.id, matchId }).execute()
  })
  await expect(undo(batch!.id)).rejects.toMatchObject({ code: 'IMP-STANDS' })
  expect(await stored()).toHaveLength(2)
  await world.db.deleteFrom('treasury.matchStatement').execute()
  await world.db.deleteFrom('treasury.bankMatch').execute()
  await world.db
    .updateTable('treasury.reconciliation')
    .set({ status: 'closed', number: 1 })
    .where('id', '=', id)
    .execute()
  await expect(undo(batch!.id)).rejects.toMatchObject({ constraint: 'statement_line_kept' })
  expect(await stored()).toHaveLength(2)
})
