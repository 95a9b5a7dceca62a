import { credit, debit, entry } from '@quina/accounting/domain'
import { journalLedger } from '@quina/accounting/server'
import { inTransaction, performAction } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { day, newId, pesos } from '@quina/kernel'
import {
  applicationService,
  collectionService,
  doubtfulTransferService,
  filingService,
  paymentService,
} from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReceivablesWorld, receivablesWorld, today } from './receivables-world.ts'

/** What is hard to collect passes to its account and back; what is owed stays what it was. */
let world: ReceivablesWorld
beforeAll(async () => {
  world = await receivablesWorld()
}, 120_000)
afterAll(() => world.close())

async function filed(whole: number): Promise<string> {
  const invoiceId = await world.invoice('2026-05-04', whole)
  await file(invoiceId, whole)
  return invoiceId
}
async function file(invoiceId: string, whole: number): Promise<void> {
  const id = await world.draft(filingService, {
    date: '2026-05-20',
    payerId: world.payerId,
    contractId: world.contractId,
    severalContracts: false,
    periodFrom: '2026-05-01',
    periodTo: '2026-05-31',
    medium: 'portal',
    responsible: 'Cartera',
    letter: null,
    notes: null,
    invoices: [{ invoiceId, amount: pesos(whole) }],
  })
  await world.run(filingService, id, ['send'])
  await world.run(filingService, id, ['file', { filingNumber: 'SOL-1', filedOn: '2026-05-20' }])
}

type Way = 'doubtful' | 'current'
const drafted = (way: Way, lines: readonly (readonly [string, number])[], given: object = {}) =>
  world.draft(doubtfulTransferService, {
    date: '2026-06-20',
    payerId: world.payerId,
    way,
    support: 'Acta 4 del comité de cartera',
    purpose: 'El pagador entró en liquidación',
    lines: lines.map(([invoiceId, whole]) => ({ invoiceId, amount: pesos(whole) })),
    ...given,
  })
async function transfer(way: Way, invoiceId: string, whole: number, given: object = {}): Promise<string> {
  const id = await drafted(way, [[invoiceId, whole]], given)
  await world.run(doubtfulTransferService, id, ['approve'])
  return id
}
const undo = { date: '2026-06-29', reason: 'El comité lo revisó de nuevo' }
const paid = async (invoiceId: string, whole: number, reference: string) => {
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null, retentions: null }
  const paymentId = await world.draft(paymentService, {
    date: '2026-06-21',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
    reference,
    withoutDetail: false,
    purpose: 'Pago de servicios de salud',
    ...unsaid,
  })
  await world.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId, amount: pesos(whole), retained: null, deductedGlosa: null }]
  const purpose = 'Según relación del pagador'
  const id = await world.draft(applicationService, { date: '2026-06-21', paymentId, purpose, lines })
  await world.run(applicationService, id, ['approve'])
  return paymentId
}
const collected = async (paymentId: string, whole: number) => {
  const { rubroId, fuenteId } = world
  const lines = [{ rubroId, fuenteId, cpc: null, origin: 'current', amount: pesos(whole) }]
  const input = { date: '2026-06-21', paymentId, purpose: 'Recaudo del pago', lines }
  const id = await world.draft(collectionService, input)
  await world.run(collectionService, id, ['approve'])
  return id
}
const books = async () => [await world.balance('131904'), await world.balance('138509')]
/** What the Cuadre finds between cartera and its accounts that nothing explains. */
async function unexplained(tx: Tx) {
  const { treasury } = await import('@quina/treasury/server')
  const found = treasury.operations.find(({ endpoint }) => endpoint.path === '/api/treasury/proof')!
  const query = found.endpoint.query!.parse({ vigencia: '2026', to: '2026-06-30', check: 'receivables' })
  const { rows } = (await found.handle({
    tx,
    query,
    actor: world.chief,
    params: {},
    now: new Date(),
  } as never)) as { rows: { values: Record<string, string> }[] }
  return rows.flatMap(({ values: { one, other, reason } }) => (one === other ? [] : [[one, other, reason]]))
}

test('A-8f: it passes to 138509 and what is owed is the same; its payment is booked there, and it goes back', async () => {
  const invoiceId = await filed(12_000_000)
  expect(await books()).toEqual(['12000000.00', '0.00'])
  const id = await transfer('doubtful', invoiceId, 12_000_000)
  expect(await world.vouchers(id)).toEqual([
    `DR
138509           12000000.00
131904                             12000000.00`,
  ])
  expect(await world.owes(invoiceId)).toBe('12000000.00')
  expect(await world.states(invoiceId)).toEqual(['filed', 'doubtful'])
  expect(await world.act(unexplained)).toEqual([])

  const paymentId = await paid(invoiceId, 2_000_000, 'TR-1')
  const early = transfer('current', invoiceId, 10_000_000, { date: '2026-06-22' })
  await expect(early).rejects.toMatchObject({ code: 'CAR-196' })
  const receipt = await collected(paymentId, 2_000_000)
  expect(await books()).toEqual(['0.00', '10000000.00'])
  expect(await world.states(invoiceId)).toEqual(['filed', 'doubtful'])
  await expect(world.run(doubtfulTransferService, id, ['annul', undo])).rejects.toMatchObject({
    code: 'CAR-197',
  })

  await transfer('current', invoiceId, 10_000_000, { date: '2026-06-22' })
  expect(await books()).toEqual(['10000000.00', '0.00'])
  expect(await world.states(invoiceId)).toEqual(['filed', 'partial'])
  expect(await world.act(unexplained)).toEqual([])
  await expect(world.run(collectionService, receipt, ['annul', undo])).rejects.toMatchObject({
    code: 'CAR-198',
  })
})

test('what is reversed goes back with the opposite entry; both ways', async () => {
  const before = await books()
  const invoiceId = await filed(500_000)
  const id = await transfer('doubtful', invoiceId, 500_000)
  const back = await transfer('current', invoiceId, 500_000)
  await world.run(doubtfulTransferService, back, ['annul', undo])
  expect((await world.states(invoiceId))[1]).toBe('doubtful')
  await world.run(doubtfulTransferService, id, ['annul', undo])
  expect((await world.states(invoiceId))[1]).toBe('current')
  expect((await world.vouchers(id))[1]).toContain('138509                               500000.00')
  expect(await books()).toEqual([`${Number(before[0]) + 500_000}.00`, before[1]])
  expect(await world.act(unexplained)).toEqual([])
})

test('what was applied before it was filed is booked where the invoice is by then', async () => {
  const before = [await world.balance('131903'), ...(await books())]
  const invoiceId = await world.invoice('2026-05-04', 900_000)
  const paymentId = await paid(invoiceId, 300_000, 'TR-2')
  await file(invoiceId, 600_000)
  await collected(paymentId, 300_000)
  expect(await world.owes(invoiceId)).toBe('600000.00')
  const [unfiled, current, doubtful] = before.map(Number)
  expect([await world.balance('131903'), ...(await books())].map(Number)).toEqual([
    unfiled,
    current! + 600_000,
    doubtful,
  ])
})

test('it says what it will post before it is done, and leaves nothing', async () => {
  const invoiceId = await filed(300_000)
  const before = await books()
  const id = await drafted('doubtful', [[invoiceId, 300_000]])
  const reported = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      return performAction(doubtfulTransferService, {
        tx,
        actor: world.chief,
        today,
        id,
        action: 'approve',
        describes: true,
      })
    },
  })
  expect(JSON.stringify(reported)).toContain('138509')
  expect(await books()).toEqual(before)
})

test('what may not pass', async () => {
  const unfiled = await world.invoice('2026-05-04', 100_000)
  const invoiceId = await filed(700_000)
  const approved = async (id: Promise<string>) => world.run(doubtfulTransferService, await id, ['approve'])
  const one: readonly (readonly [string, number])[] = [[invoiceId, 700_000]]
  const tries: readonly (readonly [Promise<string>, string])[] = [
    [drafted('doubtful', one, { date: '2026-07-09' }), 'CAR-190'],
    [drafted('doubtful', one, { date: '2026-05-19' }), 'CAR-199'],
    [drafted('doubtful', [...one, ...one]), 'CAR-191'],
    [drafted('doubtful', [[unfiled, 100_000]]), 'CAR-193'],
    [drafted('current', one), 'CAR-194'],
    [drafted('doubtful', [[invoiceId, 699_999]]), 'CAR-195'],
  ]
  for (const [id, code] of tries) await expect(approved(id)).rejects.toMatchObject({ code })
  await transfer('doubtful', invoiceId, 700_000)
  await expect(approved(drafted('doubtful', one))).rejects.toMatchObject({ code: 'CAR-194' })
})

test('the Cuadre looks at 138509 too: what the books alone have there is found', async () => {
  const invoiceId = await filed(400_000)
  await transfer('doubtful', invoiceId, 400_000)
  const { fullNumber } = await world.db
    .selectFrom('billing.invoice')
    .select('fullNumber')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const found = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => {
      await signWith(tx, { userId: world.chief.userId })
      const about = { terceroId: world.eps as never }
      const lines = [
        credit('138509', pesos(1_000), { ...about, openItem: fullNumber! }),
        debit('480890', pesos(1_000), about),
      ]
      const source = { document: 'billing.invoice', id: newId(), campusId: world.chief.campusId }
      const heading = { kind: 'AC', day: day('2026-06-21'), concept: 'Solo en los libros' } as const
      await journalLedger.post(tx, source, [entry(heading, lines)])
      return unexplained(tx)
    },
  })
  expect(found).toContainEqual(['400000.00', '399000.00', 'unexplained'])
})
