import { seedChart } from '@quina/accounting/server'
import type { AnyCatalog } from '@quina/blocks'
import { type CatalogService, saveRow } from '@quina/blocks/server'
import { newId } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkbookService } from '../../bank/checkbook/checkbook.server.ts'
import { bankAccountService } from './bank-account.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const actor = actorFor()
let bankId = ''
const accounts = new Map<string, string>()
beforeAll(async () => {
  await db.transaction().execute(async (tx) => {
    await seedChart(tx)
    const bank = { documentType: 'NIT', number: '999000380', personType: 'juridica', isBank: true } as const
    bankId = await addTercero(tx, actor, { ...bank, businessName: 'Banco Cooperativo del Sur' })
    for (const code of ['11100571', '11100671']) {
      const id = newId()
      await sql`insert into accounting.account (id, code, name, nature, parent_id, accepts_moves)
        select ${id}, ${code}, 'Banco', 'debit', id, true from accounting.account where code = ${code.slice(0, 6)}`.execute(
        tx,
      )
      accounts.set(code, id)
    }
  })
})

const save = <C extends AnyCatalog>(service: CatalogService<C>, body: object) =>
  db.transaction().execute((tx) => saveRow(tx, service, { id: null, body, actor }))
const accountOf = (kind: 'corriente' | 'ahorros', number: string, code: string) => ({
  bankId,
  kind,
  number,
  name: `Cuenta ${number}`,
  accountId: accounts.get(code),
  use: 'free',
  fuenteId: null,
  campusId: null,
  openedOn: '2025-01-15',
  clearingCode: '1066',
  overdraft: '0.00',
  minimumBalance: '100000.00',
  fileFormat: 'ach',
  gmfExempt: false,
  jointSignature: true,
})
const refused = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })

test('refuses a number twice in its bank, and an account of the chart for two bank accounts', async () => {
  await save(bankAccountService, accountOf('ahorros', '3001234', '11100671'))
  const again = save(bankAccountService, accountOf('ahorros', '3001234', '11100671'))
  await expect(again).rejects.toMatchObject({ code: expect.stringMatching(/TES-00[24]/) })
  const shared = save(bankAccountService, accountOf('ahorros', '3009999', '11100671'))
  await expect(shared).rejects.toMatchObject(refused('TES-004', 'accountId'))
  const crossed = save(bankAccountService, accountOf('ahorros', '3009999', '11100571'))
  await expect(crossed).rejects.toMatchObject(refused('TES-003', 'accountId'))
})

test('ranges of cheques do not cross, and belong to current accounts', async () => {
  const { id } = await save(bankAccountService, accountOf('corriente', '5001234', '11100571'))
  const savings = await db
    .selectFrom('treasury.bankAccount')
    .select('id')
    .where('kind', '=', 'ahorros')
    .executeTakeFirstOrThrow()
  const book = (firstNumber: number, lastNumber: number, nextNumber = firstNumber, bankAccountId = id) =>
    save(checkbookService, { bankAccountId, firstNumber, lastNumber, nextNumber, receivedOn: '2026-01-10' })
  await book(451, 500)
  await book(501, 550)
  await expect(book(540, 600)).rejects.toMatchObject(refused('TES-010', 'firstNumber'))
  await expect(book(700, 600)).rejects.toMatchObject(refused('TES-011', 'lastNumber'))
  await expect(book(700, 750, 752)).rejects.toMatchObject(refused('TES-011', 'nextNumber'))
  await expect(book(700, 750, 700, savings.id)).rejects.toMatchObject(refused('TES-012', 'bankAccountId'))
})

test('without an account of the chart, its auxiliary is opened in the first free code of its subcuenta', async () => {
  const typed = { ...accountOf('ahorros', '7001234', ''), accountId: null, name: 'Recursos del régimen' }
  const chartOf = (number: string) =>
    db
      .selectFrom('treasury.bankAccount as b')
      .innerJoin('accounting.account as a', 'a.id', 'b.accountId')
      .innerJoin('accounting.account as above', 'above.id', 'a.parentId')
      .select([
        'a.id',
        'a.code',
        'a.name',
        'a.treasuryOnly',
        'a.acceptsMoves',
        'a.nature',
        'above.code as under',
      ])
      .where('b.number', '=', number)
      .executeTakeFirstOrThrow()
  const { id, version } = await save(bankAccountService, typed)
  const opened = await chartOf('7001234')
  expect(opened).toMatchObject({
    code: '11100602',
    name: 'Recursos del régimen',
    treasuryOnly: true,
    acceptsMoves: true,
    nature: 'debit',
    under: '111006',
  })
  await save(bankAccountService, { ...typed, number: '7005678' })
  expect(await chartOf('7005678')).toMatchObject({ code: '11100603' })
  await save(bankAccountService, { ...typed, kind: 'corriente', number: '7009999' })
  expect(await chartOf('7009999')).toMatchObject({ code: '11100502' })

  const body = { ...typed, name: 'Otro nombre' }
  await db.transaction().execute((tx) => saveRow(tx, bankAccountService, { id, body, actor, version }))
  expect((await chartOf('7001234')).id).toBe(opened.id)
})

test('an auxiliary is not left behind by a bank account that is refused', async () => {
  const count = () =>
    db
      .selectFrom('accounting.account')
      .select((query) => query.fn.countAll().as('all'))
      .where('code', 'like', '111006%')
      .executeTakeFirstOrThrow()
  const before = await count()
  const body = { ...accountOf('ahorros', '8001234', ''), accountId: null, use: 'specific' }
  await expect(save(bankAccountService, body)).rejects.toMatchObject(refused('TES-007', 'fuenteId'))
  expect(await count()).toEqual(before)
})
