import { type Actor, inTransaction } from '@quina/blocks/server'
import { day, money, newId, pesos } from '@quina/kernel'
import { actorFor, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { exceedContract } from '../contract/contract.contract.ts'
import { type ContractModality, contractModalities } from '../coverage/coverage.contract.ts'
import { modalityOf } from '../coverage/coverage.domain.ts'
import { type ContractUse, contractBalance, spendContract as useOf } from './use.server.ts'

const { db, close } = await testDatabase()
afterAll(close)
const clerk = actorFor({ permissions: [] })
const campusId = newId<'admin.campus'>()

async function contractOf(value: number): Promise<string> {
  const id = newId()
  const payerId = newId()
  const terceroId = newId()
  const number = String(900_000_000 + Number.parseInt(id.slice(-6), 16))
  await db
    .insertInto('people.tercero')
    .values({
      id: terceroId,
      documentType: 'NIT',
      number,
      checkDigit: 0,
      personType: 'juridica',
      businessName: number,
    })
    .execute()
  await db
    .insertInto('insurers.payer')
    .values({ id: payerId, terceroId, kind: 'eps_contributory', coverage: '16', userType: '01' })
    .execute()
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
      object, date, starts_on, ends_on, contract_modality, coverage, regime, service_mode, value, payment_days)
    values (${id}, ${Number.parseInt(id.slice(-6), 16)}, 'active', ${campusId}, ${clerk.userId}, ${clerk.userId}, ${payerId}, 'C',
      'Evento', 'Servicios por evento', '2026-01-01', '2026-01-01', '2026-12-31', '12', '16', 'contributory', 'manual',
      ${value}, 30)`.execute(db)
  return id
}

const move = (contractId: string, whole: number): ContractUse => ({
  contractId,
  kind: 'invoiced',
  regime: 'contributory',
  day: day('2026-05-04'),
  amount: pesos(whole),
  document: 'billing.invoice',
  documentId: newId(),
  campusId,
})
type As = Readonly<{ actor?: Actor; urgent?: boolean }>
/** One invoice, in a transaction and a connection of its own. */
const invoice = (moves: readonly ContractUse[], { actor = clerk, urgent = false }: As = {}) =>
  inTransaction(db, { dry: false, work: (tx) => useOf(tx, moves, { actor, urgent }) })
const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  return { done: settled.length - codes.length, codes: [...new Set(codes)] }
}
const invoicedOf = async (id: string) => {
  const { rows } = await sql<{ moves: string }>`
    select coalesce(sum(amount), 0)::text as moves from insurers.contract_use
    where contract_id = ${id}::uuid and kind = 'invoiced'`.execute(db)
  const { invoiced, available } = await contractBalance(db, id)
  expect(invoiced).toBe(money(rows[0]!.moves))
  return { invoiced, available }
}

test('forty invoices at once take the last of a contract to the peso, and never beyond', async () => {
  const id = await contractOf(1_050_000)
  const backends = new Set<number>()
  const racing = (whole: number) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        backends.add(rows[0]!.pid)
        await useOf(tx, [move(id, whole)], { actor: clerk })
      },
    })
  const { done, codes } = await outcomes(Array.from({ length: 40 }, () => racing(100_000)))
  expect([done, codes]).toEqual([10, ['CTR-040']])
  expect(backends.size).toBeGreaterThan(3)
  expect(await invoicedOf(id)).toEqual({ invoiced: pesos(1_000_000), available: pesos(50_000) })
  expect(await outcomes([racing(50_000), racing(50_000)])).toEqual({ done: 1, codes: ['CTR-040'] })
  expect((await invoicedOf(id)).available).toBe(pesos(0))
})

test('invoices of the same two contracts, in either order, wait for each other and none is lost', async () => {
  const one = await contractOf(600_000)
  const other = await contractOf(2_000_000)
  const both = (swap: boolean) => {
    const moves = [move(one, 100_000), move(other, 100_000)]
    return invoice(swap ? moves.toReversed() : moves)
  }
  const { done, codes } = await outcomes(Array.from({ length: 16 }, (_, index) => both(index % 2 === 0)))
  expect([done, codes]).toEqual([6, ['CTR-040']])
  expect((await invoicedOf(one)).available).toBe(pesos(0))
  expect((await invoicedOf(other)).invoiced).toBe(pesos(600_000))
})

test('what is credited may be invoiced again while others take it', async () => {
  const id = await contractOf(500_000)
  await invoice([move(id, 500_000)])
  const credit = { ...move(id, 200_000), kind: 'credited' as const, document: 'billing.creditNote' }
  const { codes } = await outcomes([
    invoice([credit]),
    ...Array.from({ length: 8 }, () => invoice([move(id, 100_000)])),
  ])
  expect(codes.every((code) => code === 'CTR-040')).toBe(true)
  const { available } = await invoicedOf(id)
  expect(available! >= pesos(0)).toBe(true)
  await outcomes(Array.from({ length: 4 }, () => invoice([move(id, 100_000)])))
  expect((await invoicedOf(id)).available).toBe(pesos(0))
})

test('an urgency and a user who may exceed are not stopped, and what they used is reported', async () => {
  const id = await contractOf(100_000)
  await invoice([move(id, 150_000)], { urgent: true })
  await invoice([move(id, 50_000)], { actor: actorFor({ permissions: [exceedContract] }) })
  expect((await invoicedOf(id)).available).toBe(pesos(-100_000))
  await expect(invoice([move(id, 1)])).rejects.toMatchObject({
    code: 'CTR-040',
    message: expect.stringMatching(/tiene 0 por facturar/),
  })
})

test('its balance is its value, plus or minus its otrosíes, less what is invoiced (billing dossier §1.3)', async () => {
  const id = await contractOf(1_000_000)
  const amend = (kind: string, value: number) =>
    sql`insert into insurers.contract_amendment (id, contract_id, kind, amendment_number, date, value, note, created_by)
        values (${newId()}, ${id}::uuid, ${kind}, ${kind}, '2026-06-01', ${value}, 'Otrosí', ${clerk.userId}::uuid)`.execute(
      db,
    )
  await amend('addition', 400_000)
  await amend('reduction', 150_000)
  await invoice([move(id, 900_000)])
  await invoice([{ ...move(id, 100_000), kind: 'credited', document: 'billing.creditNote' }])
  expect(await contractBalance(db, id)).toMatchObject({
    worth: pesos(1_250_000),
    invoiced: pesos(900_000),
    credited: pesos(100_000),
    available: pesos(450_000),
    usedPercent: '64.00',
  })
})

test('each of the twelve ways of agreeing is paid by one of four, here and in the database (billing dossier §1.3)', async () => {
  const id = await contractOf(1)
  const rows: { agreed: ContractModality; paid: string }[] = []
  for (const agreed of Object.keys(contractModalities).toSorted() as ContractModality[]) {
    const done = await sql<{ paid: string }>`
      update insurers.contract set contract_modality = ${agreed} where id = ${id}::uuid returning modality as paid`.execute(
      db,
    )
    rows.push({ agreed, paid: done.rows[0]!.paid })
  }
  expect(rows.map(({ agreed, paid }) => `${agreed}→${paid}`).join(' ')).toBe(
    '01→01 02→01 03→02 04→04 05→04 06→04 07→02 08→02 09→02 10→02 11→03 12→04',
  )
  expect(rows.filter(({ agreed, paid }) => modalityOf(agreed) !== paid)).toEqual([])
})
