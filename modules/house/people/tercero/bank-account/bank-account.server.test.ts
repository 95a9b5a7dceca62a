import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeTerceros } from '../merge/merge-operations.server.ts'
import { addTercero } from '../tercero/tercero.server.ts'
import type { BankAccountValues } from './bank-account.contract.ts'
import { approvedBankAccount, decideAccount, saveAccount } from './bank-account.server.ts'

const { db, close } = await testDatabase()
afterAll(close)

const registers = actorFor()
const approves = actorFor()
let serial = 40_000_000
let bankId: BankAccountValues['bankId']

const entity = { documentType: 'NIT', personType: 'juridica' } as const
beforeAll(async () => {
  bankId = (await db
    .transaction()
    .execute((tx) =>
      addTercero(tx, registers, { ...entity, number: '890903938', businessName: 'Banco', isBank: true }),
    )) as unknown as BankAccountValues['bankId']
})

async function supplier() {
  const number = String(++serial)
  const id = await db.transaction().execute((tx) =>
    addTercero(tx, registers, {
      documentType: 'CC',
      number,
      personType: 'natural',
      firstName: 'Ana',
      lastName: `Mora ${number}`,
    }),
  )
  return { id, number }
}
type Supplier = Awaited<ReturnType<typeof supplier>>

const valuesOf = ({ number }: Supplier, account: string): BankAccountValues => ({
  bankId,
  kind: 'savings',
  number: account,
  holderName: 'Ana Mora',
  holderDocument: number,
  certifiedOn: null,
})
const register = (one: Supplier, account: string, changed: { id: string; version: number } | null = null) =>
  db.transaction().execute((tx) =>
    saveAccount(tx, {
      terceroId: one.id,
      account: changed,
      values: valuesOf(one, account),
      actor: registers,
    }),
  )
const accountOf = ({ id }: Supplier, number: string) =>
  db
    .selectFrom('people.bankAccount')
    .select(['id', 'version', 'status'])
    .where('terceroId', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
async function approve(one: Supplier, number: string, actor = approves) {
  const { id, version } = await accountOf(one, number)
  await db
    .transaction()
    .execute((tx) =>
      decideAccount(tx, { terceroId: one.id, id, version, actor, to: 'approved', reason: null }),
    )
}
const paidAt = ({ id }: Pick<Supplier, 'id'>) =>
  db.transaction().execute(async (tx) => (await approvedBankAccount(tx, id)).number)

test('an account is paid only once somebody else approved it', async () => {
  const one = await supplier()
  await register(one, '123456789')
  await expect(paidAt(one)).rejects.toMatchObject({ code: 'TER-037' })
  await expect(approve(one, '123456789', registers)).rejects.toMatchObject({ code: 'TER-033' })
  await approve(one, '123456789')
  expect(await paidAt(one)).toBe('123456789')
})

test('a change opens the approval again, and its author does not approve it', async () => {
  const one = await supplier()
  await register(one, '11111111')
  await approve(one, '11111111')
  const { id, version } = await accountOf(one, '11111111')
  await register(one, '22222222', { id, version })
  await expect(paidAt(one)).rejects.toMatchObject({ code: 'TER-037' })
  await expect(approve(one, '22222222', registers)).rejects.toMatchObject({ code: 'TER-033' })
  await approve(one, '22222222')
  expect(await paidAt(one)).toBe('22222222')
})

test('a second account that is approved takes the place of the first', async () => {
  const one = await supplier()
  await register(one, '33333333')
  await approve(one, '33333333')
  await register(one, '44444444')
  expect(await paidAt(one)).toBe('33333333')
  await approve(one, '44444444')
  expect(await paidAt(one)).toBe('44444444')
  expect(await accountOf(one, '33333333')).toMatchObject({ status: 'inactive' })
})

test('concurrent approvals of two accounts decide each once, and one account stays approved', async () => {
  const one = await supplier()
  await register(one, '55555555')
  await register(one, '66666666')
  const outcomes = await Promise.allSettled(
    ['55555555', '66666666', '55555555', '66666666'].map((number) => approve(one, number, actorFor())),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toSatisfy((codes: string[]) =>
    codes.every((code) => ['GEN-409', 'TER-032'].includes(code)),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from people.bank_account
    where tercero_id = ${one.id} and status = 'approved'`.execute(db)
  expect(rows).toEqual([{ count: 1 }])
})

test('the account of another, an account twice and a bank that is none are refused at their field', async () => {
  const one = await supplier()
  await register(one, '77777777')
  await expect(register(one, '77777777')).rejects.toMatchObject({
    code: 'TER-034',
    fields: { number: expect.any(String) },
  })
  const refused = (values: Partial<BankAccountValues>) =>
    db.transaction().execute((tx) =>
      saveAccount(tx, {
        terceroId: one.id,
        account: null,
        values: { ...valuesOf(one, '88888888'), ...values },
        actor: registers,
      }),
    )
  await expect(refused({ holderDocument: '99999' })).rejects.toMatchObject({ code: 'TER-031' })
  await expect(refused({ bankId: one.id as never })).rejects.toMatchObject({
    code: 'TER-035',
    fields: { bankId: expect.any(String) },
  })
})

test('what was merged is paid at the account of the survivor; with an account waiting it is not merged', async () => {
  const one = await supplier()
  const twice = await supplier()
  const merging = () =>
    db.transaction().execute((tx) =>
      mergeTerceros(tx, {
        survivorId: one.id,
        absorbedId: twice.id,
        reason: 'Repetida en el cargue',
        actor: approves,
      }),
    )
  await register(one, '99999999')
  await approve(one, '99999999')
  await register(twice, '10101010')
  await expect(merging()).rejects.toMatchObject({ code: 'TER-044' })
  await approve(twice, '10101010')
  await merging()
  expect(await paidAt(twice)).toBe('99999999')
})

test('the database itself refuses that the same person registers and approves', async () => {
  const one = await supplier()
  await register(one, '12121212')
  await expect(
    sql`update people.bank_account set status = 'approved', decided_by = registered_by, decided_at = now()
        where tercero_id = ${one.id}`.execute(db),
  ).rejects.toMatchObject({ constraint: 'bank_account_two_people' })
})
