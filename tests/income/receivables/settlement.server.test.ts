import { inTransaction } from '@quina/blocks/server'
import { day, moneyText, pesos } from '@quina/kernel'
import { receivables, settlementService } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreseenOn } from '../../../modules/finance/treasury/report/cash-ahead/cash-ahead.server.ts'
import { openForSettlement } from '../../../modules/income/receivables/agreement/settlement/settlement.contract.ts'
import {
  answerGlosa,
  decideGlosa,
} from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import { creditGlosa } from '../../../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'

/** Actas with a payer, from what each says to what both agree. */
let world: GlosaWorld
beforeAll(async () => {
  world = await glosaWorld()
}, 180_000)
afterAll(() => world.close())

/** An invoice with 10,000 objected to, of which 6,000 are ratified and 4,000 wait for the payer. */
async function disputed(): Promise<{ invoiceId: string; glosaId: string; owed: number }> {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const glosaId = await world.reported(invoiceId, [
    [0, 'TA0201', 6_000],
    [1, 'FA0803', 4_000],
  ])
  const [first, second] = await world.causes(glosaId)
  for (const { id } of [first!, second!])
    await world.desk.act(answerGlosa, {
      lineId: id,
      date: '2026-12-03',
      stance: 'unjustified',
      accepted: null,
      area: null,
      justification: 'La tarifa es la del contrato, anexo 2',
    })
  const deciding = {
    lineId: first!.id,
    date: '2026-12-04',
    lifted: '0.00',
    decision: 'Oficio 45',
    deemsLate: false,
  }
  await world.desk.act(decideGlosa, deciding)
  return { invoiceId, glosaId, owed }
}

const lineOf = (invoiceId: string, given: object) => ({
  invoiceId,
  named: null,
  owed: pesos(100),
  theirs: null,
  standing: 'glosa',
  disputed: pesos(10_000),
  accepted: null,
  lifted: null,
  toPay: null,
  payOn: null,
  note: null,
  ...given,
})
const drafted = (lines: readonly object[], given: object = {}) =>
  world.draft(settlementService, {
    date: '2026-12-05',
    kind: 'glosa',
    payerId: world.payerId,
    contractId: null,
    cutoff: '2026-12-01',
    attendants: 'Cartera y auditoría de ambas partes',
    purpose: 'Conciliación de glosas ratificadas',
    lines,
    ...given,
  })
async function signed(id: string): Promise<void> {
  await world.run(settlementService, id, ['sign', { date: '2026-12-06', name: 'Gerente de la IPS' }])
  await world.run(settlementService, id, ['agree', { date: '2026-12-07', name: 'Delegado del pagador' }])
}
const refusal = (code: string) => expect.objectContaining({ code })
const drift = () => inTransaction(world.db, { dry: true, work: (tx) => receivables.monitors![0]!.check(tx) })
const factsOf = async (id: string) => {
  const { rows } = await inTransaction(world.db, {
    dry: true,
    work: async (tx) => ({
      rows: [
        await settlementService.extra!(tx, { id, number: 1 } as never, world.chief, '2026-12-10' as never),
      ],
    }),
  })
  return rows[0]!.facts!
}

test('glosas are settled in an acta: accepted by halves, its note lowers what is owed, and the memo is over', async () => {
  const memo = await world.balance('833301')
  const { invoiceId, glosaId, owed } = await disputed()
  const open = await world.desk.ask(openForSettlement, {
    payerId: world.payerId,
    contractId: null,
    cutoff: '2026-12-01',
    kind: 'glosa',
  } as never)
  expect(open.lines).toContainEqual(
    expect.objectContaining({
      invoiceId,
      disputed: '10000.00',
      standing: 'glosa',
      owed: moneyText(pesos(owed)),
    }),
  )
  const id = await drafted([lineOf(invoiceId, { accepted: pesos(7_000), lifted: pesos(3_000) })])
  await signed(id)
  expect(await world.owes(invoiceId)).toBe(owed)
  await world.run(settlementService, id, ['execute', { date: '2026-12-08' }])

  const causes = await world.causes(glosaId)
  expect(
    causes.map(({ state, settledAccepted, settledLifted }) => [state, settledAccepted, settledLifted]),
  ).toEqual([
    ['settled', '6000.00', '0.00'],
    ['settled', '1000.00', '3000.00'],
  ])
  expect(await world.owes(invoiceId)).toBe(owed)
  await world.desk.act(creditGlosa, { glosaId, concept: '4', reason: 'Conciliado en el acta' })
  expect(await world.owes(invoiceId)).toBe(owed - 7_000)
  expect(await world.balance('833301')).toBe(memo)
  expect(await drift()).toEqual([])
  await expect(world.run(settlementService, id, ['annul', { reason: 'Se firmó por error' }])).rejects.toEqual(
    refusal('GEN-STATE'),
  )
  await expect(
    world.act((tx) =>
      tx
        .updateTable('receivables.settlementLine')
        .set({ accepted: '1.00' })
        .where('parentId', '=', id)
        .execute(),
    ),
  ).rejects.toThrow(/not rewritten/)
})

test('what is accepted without a glosa becomes a discount to be approved; what is promised is followed', async () => {
  const invoiceId = await world.filed()
  const owed = await world.owes(invoiceId)
  const line = lineOf(invoiceId, {
    disputed: pesos(0),
    standing: 'differs',
    accepted: pesos(2_000),
    toPay: pesos(5_000),
    payOn: '2026-12-20',
  })
  const id = await drafted([line], { kind: 'cross' })
  await signed(id)
  await world.run(settlementService, id, ['execute', { date: '2026-12-08' }])
  const facts = await factsOf(id)
  expect(facts).toMatchObject({ discount: { status: 'draft' } })
  expect(facts).toMatchObject({ commitments: [{ toPay: '5000.00', paid: '0' }] })
  expect(await world.owes(invoiceId)).toBe(owed)

  // Due in its thirty days, less what comes on the day that was promised.
  const expected = await world.act((tx) => foreseenOn(tx, day('2026-12-10')))
  const due = await world.db
    .selectFrom('receivables.owedInvoice')
    .select('deadline')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const reported = (source: string, words: RegExp) =>
    expected
      .filter((one) => one.source === source && words.test(one.reported))
      .map((one) => `${one.day} ${moneyText(one.amount)}`)
  expect(reported('Compromisos de pago', /^ACTA/)).toEqual(['2026-12-20 5000.00'])
  expect(reported('Cartera radicada', /prometido para otro día/)).toEqual([`${due.deadline} -5000.00`])
})

test('what an acta may not say', async () => {
  const { invoiceId, owed } = await disputed()
  const clean = await world.filed()
  const whole = await world.owes(clean)
  const none = { disputed: pesos(0), standing: 'match' }
  const tries: readonly (readonly [Promise<string>, string])[] = [
    [drafted([]), 'CAR-255'],
    [drafted([lineOf(clean, none), lineOf(clean, none)]), 'CAR-256'],
    [drafted([lineOf(clean, none)], { kind: 'contract' }), 'CAR-258'],
    [drafted([lineOf(invoiceId, { accepted: pesos(7_000), lifted: pesos(2_999) })]), 'CAR-259'],
    [drafted([lineOf(clean, { ...none, lifted: pesos(1) })]), 'CAR-259'],
    [drafted([lineOf(clean, { ...none, disputed: pesos(1) })]), 'CAR-267'],
    [drafted([lineOf(clean, { ...none, toPay: pesos(whole + 1), payOn: '2026-12-20' })]), 'CAR-260'],
    [drafted([lineOf(clean, { ...none, toPay: pesos(10) })]), 'CAR-261'],
    [drafted([{ ...lineOf(clean, none), invoiceId: null, named: 'ZZ1', accepted: pesos(1) }]), 'CAR-262'],
  ]
  const signing = { date: '2026-12-06', name: 'Gerente de la IPS' }
  for (const [id, code] of tries)
    await expect(world.run(settlementService, await id, ['sign', signing])).rejects.toEqual(refusal(code))
  expect(owed).toBeGreaterThan(10_000)
})

test('thirty-two actas settle the same cause at once: one does', async () => {
  const { invoiceId } = await disputed()
  const agreed = { accepted: pesos(10_000), lifted: pesos(0) }
  const ids = await Promise.all(Array.from({ length: 32 }, () => drafted([lineOf(invoiceId, agreed)])))
  for (const id of ids) await signed(id)
  const done = await Promise.allSettled(
    ids.map((id) => world.run(settlementService, id, ['execute', { date: '2026-12-08' }])),
  )
  const lost = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(lost).toEqual(Array(31).fill('CAR-267'))
  expect(await drift()).toEqual([])
})
