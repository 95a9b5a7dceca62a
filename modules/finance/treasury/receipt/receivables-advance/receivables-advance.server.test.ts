import { day, newId, pesos } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpen, pairsOf } from '../../report/proof/pair.server.ts'
import { type TreasuryWorld, treasuryWorld } from '../../testing/treasury-world.server.ts'
import { receiptVoucherService } from '../receipt-voucher/receipt-voucher.server.ts'
import { applyAdvance, takeBackAdvance } from './apply-advance.server.ts'
import { receivablesAdvanceService } from './receivables-advance.server.ts'

let world: TreasuryWorld
let filed = ''
let regimenId = ''
beforeAll(async () => {
  world = await treasuryWorld()
  const account = world.db.selectFrom('accounting.account').select('id').where('code', '=', '131904')
  filed = (await account.executeTakeFirstOrThrow()).id
  const regimen = world.db.selectFrom('treasury.regimen').select('id').where('code', '=', 'SUBSIDIADO')
  regimenId = (await regimen.executeTakeFirstOrThrow()).id
}, 120_000)
afterAll(() => world.close())

const giro = (whole: number, reference: string, date = '2026-06-25') =>
  world.post(receivablesAdvanceService, {
    date,
    bankAccountId: world.savings,
    terceroId: world.eps,
    regimenId,
    giroMonth: date.slice(0, 7),
    amount: pesos(whole),
    reference,
    rubroId: world.rubroId,
    fuenteId: world.fuenteId,
    purpose: 'Giro directo de la ADRES',
  })

/** What the receivables module will do with an advance. */
const apply = async (advanceId: string, whole: number, date = '2026-08-03') => {
  const documentId = newId()
  await world.act(async (tx) => {
    const postings = await applyAdvance(tx, {
      advanceId,
      document: 'receivables.payment',
      documentId,
      campusId: world.chief.campusId,
      date: day(date),
      actor: world.chief,
      purpose: 'Relación de pagos de la EPS',
      invoices: [
        {
          accountId: filed,
          openItem: 'SE-2041',
          amount: pesos(whole),
          rubroId: world.rubroId,
          fuenteId: world.fuenteId,
          cpc: null,
          origin: 'current',
        },
      ],
    })
    const source = { document: 'receivables.payment', id: documentId, campusId: world.chief.campusId }
    for (const posting of postings) await posting.post(tx, source)
  })
  return documentId
}
/** The payer says which invoice it pays. */
const payIdentified = () =>
  world.post(receiptVoucherService, {
    date: '2026-09-15',
    origin: 'invoices',
    terceroId: world.eps,
    form: 'transfer',
    bankAccountId: world.savings,
    cashRegisterId: null,
    classifiesId: null,
    reference: 'TR-915',
    purpose: 'Pago identificado de la EPS',
    withoutBudget: false,
    withoutBudgetReason: null,
    duplicateReason: null,
    lines: [
      {
        accountId: filed,
        conceptId: null,
        openItem: 'SE-2041',
        amount: pesos(10_000_000),
        rubroId: world.rubroId,
        fuenteId: world.fuenteId,
        cpc: null,
        origin: 'current',
        costCentreId: null,
      },
    ],
    discounts: null,
  })

const left = async (id: string) => {
  const row = await world.db
    .selectFrom('treasury.receivablesAdvanceList')
    .select(['applied', 'leftToApply', 'condition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.applied, row.leftToApply, row.condition]
}
const cents = (whole: number) => `${whole}.00`

test('E-11: the giro of June is applied in August, and what is owed is what was recognised less what was collected', async () => {
  const { owes, against, note, vouchers, collected, balance } = world
  await note('NC', '2026-05-29', [owes('131903', 50_000_000, 'SE-2041'), against('480890', 50_000_000)])
  await note('NC', '2026-06-10', [
    owes('131904', 50_000_000, 'SE-2041'),
    against('131903', 50_000_000, 'SE-2041'),
  ])
  const before = await collected()

  const advance = await giro(32_000_000, 'ADRES-0625')
  expect(await vouchers(advance)).toEqual([
    `AC
11100601         32000000.00
131980                             32000000.00`,
  ])
  expect(await collected()).toEqual([before[0], before[1] + 32_000_000])

  await note('NC', '2026-07-20', [owes('110501', 1_200_000, ''), against('131904', 1_200_000, 'SE-2041')])

  const reported = await apply(advance, 30_500_000)
  expect(await vouchers(reported)).toEqual([
    `AP
131980           30500000.00
131904                             30500000.00`,
  ])
  expect(await collected()).toEqual([before[0], before[1] + 32_000_000])
  expect(await left(advance)).toEqual([cents(30_500_000), cents(1_500_000), 'partial'])

  await payIdentified()
  expect(await balance('131904')).toBe(cents(8_300_000))
  expect(await balance('131980')).toBe(cents(-1_500_000))
  expect((await collected())[1] - before[1]).toBe(42_000_000)
})

test('beyond what the payer owes, the giro is an advance received', async () => {
  const id = await giro(10_000_000, 'ADRES-1001', '2026-10-01')
  expect(await world.vouchers(id)).toEqual([
    `AC
11100601         10000000.00
131980                              6800000.00
290101                              3200000.00`,
  ])
  await world.annul(receivablesAdvanceService, id, '2026-10-02')
  expect(await world.balance('290101')).toBe('0.00')
})

test('an advance pays no more than it has, and an invoice no more than it owes', async () => {
  const id = await giro(5_000_000, 'ADRES-1002', '2026-10-05')
  await expect(apply(id, 5_000_001, '2026-10-06')).rejects.toMatchObject({ code: 'TES-051' })
  await expect(apply(id, 1, '2026-10-04')).rejects.toMatchObject({ code: 'TES-057' })
  const other = await giro(9_000_000, 'ADRES-1003', '2026-10-05')
  await expect(apply(other, 8_300_001, '2026-10-06')).rejects.toMatchObject({ code: 'TES-050' })
  await world.annul(receivablesAdvanceService, other, '2026-10-06')
  await world.annul(receivablesAdvanceService, id, '2026-10-06')
})

test('concurrent applications of one advance never apply more than it has', async () => {
  const id = await giro(4_000_000, 'ADRES-1004', '2026-10-07')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => apply(id, 900_000, '2026-10-08')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await left(id)).toEqual([cents(3_600_000), cents(400_000), 'partial'])
  await expect(world.annul(receivablesAdvanceService, id, '2026-10-09')).rejects.toMatchObject({
    code: 'TES-055',
  })
})

test('what an application took comes back when it is annulled', async () => {
  const id = await giro(500_000, 'ADRES-1005', '2026-10-10')
  const reported = await apply(id, 500_000, '2026-10-11')
  expect((await left(id))[2]).toBe('applied')
  await world.act((tx) => takeBackAdvance(tx, reported, day('2026-10-12')))
  expect(await left(id)).toEqual(['0.00', cents(500_000), 'unapplied'])
})

test('the same giro is registered once', async () => {
  await expect(giro(500_000, 'ADRES-1005', '2026-10-10')).rejects.toMatchObject({
    constraint: 'receivables_advance_once',
  })
})

test('what a giro collected provisionally has its voucher, applied or not: the Cuadre finds it on both sides', async () => {
  const id = await giro(250_000, 'ADRES-1101', '2026-11-02')
  const open = async () =>
    (await pairsOf(world.db, 'collections', { vigencia: 2026, to: '2026-11-20' })).filter(isOpen)
  expect(await open()).toEqual([])
  await apply(id, 250_000, '2026-11-03')
  expect(await open()).toEqual([])
})
