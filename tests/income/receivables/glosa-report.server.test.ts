import { pesos } from '@quina/kernel'
import { applicationService, discountService, paymentService, receivables } from '@quina/receivables/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerGlosa } from '../../../modules/income/receivables/claim/glosa-answer/answer.contract.ts'
import { creditGlosa } from '../../../modules/income/receivables/claim/glosa-credit/credit.contract.ts'
import {
  glosaCauses,
  glosasBy,
} from '../../../modules/income/receivables/claim/glosa-report/glosa-report.contract.ts'
import {
  circular030,
  circular030File,
} from '../../../modules/income/receivables/rules/circular/circular.contract.ts'
import { type GlosaWorld, glosaWorld } from './glosa-world.ts'
import { readReport } from './read-report.ts'

/** Reports of glosas, and of cartera to the Ministry. */
let world: GlosaWorld
let invoiceId = ''
beforeAll(async () => {
  world = await glosaWorld()
  invoiceId = await world.filed()
  await world.reported(invoiceId, [
    [0, 'TA0201', 3_000],
    [1, 'FA0602', 2_000],
  ])
}, 180_000)
afterAll(() => world.close())

const span = { from: '2026-01-01', to: '2026-12-31' }
const read = () => readReport(receivables.operations, world)

test('glosas add up by each grouping, and each figure leads to its causes', async () => {
  for (const by of ['code', 'group', 'area', 'professional', 'payer', 'month', 'state'] as const) {
    const { rows, totals } = await read()(glosasBy, { ...span, by, kind: null })
    expect([totals.amount, totals.open, totals.accepted]).toEqual(['5000.00', '5000.00', '0.00'])
    for (const { values } of rows) {
      const causes = await read()(glosaCauses, { ...span, kind: null, by, value: values.value })
      expect([causes.rows.length, causes.totals.amount]).toEqual([values.causes, values.amount])
    }
  }
  const { rows } = await read()(glosasBy, { ...span, by: 'group', kind: null })
  expect(rows.map(({ values }) => [values.name, values.amount])).toEqual([
    ['TA', '3000.00'],
    ['FA', '2000.00'],
  ])
})

test('the Circular 030 tells what each filed invoice owes on the last day of its quarter', async () => {
  const owed = await world.owes(invoiceId)
  const { rows, totals } = await read()(circular030, { year: 2026, quarter: '4' })
  expect(rows.map(({ values }) => [values.indicator, values.answered, values.finding])).toEqual([
    ['I', 'NO', null],
  ])
  expect(Number(totals.balance)).toBe(owed)
  const before = await read()(circular030, { year: 2026, quarter: '3' })
  expect(before.rows).toEqual([])

  const next = await read()(circular030, { year: 2027, quarter: '1' })
  expect(next.rows.map(({ values }) => values.indicator)).toEqual(['A'])
  const { name, content } = await world.desk.take(circular030File, { year: 2026, quarter: '4' })
  const { nit, name: house } = await world.db
    .selectFrom('admin.company')
    .select(['nit', 'name'])
    .executeTakeFirstOrThrow()
  const plain = nit!.replace(/\D/g, '')
  expect(name).toBe(`SAC165FIPS20261231NI${plain.padStart(12, '0')}.TXT`)
  expect((content as Buffer).toString('latin1')).toBe(
    `1,NI,${plain},${house},2026-10-01,2026-12-31,1\r\n` +
      `2,1,NI,999000405,EPS Solidaria,NI,${plain},F,HSR,1,I,${owed},2026-11-20,2026-11-20,,0,0,NO,${owed},NO,0\r\n`,
  )
})

/** Pays an invoice with what its payer withheld of it. */
async function paid(invoice: string, whole: number, withheld: number) {
  const unsaid = { giroMonth: null, regimenId: null, rubroId: null, fuenteId: null }
  const paymentId = await world.draft(paymentService, {
    date: '2026-11-25',
    bankAccountId: world.savings,
    payerId: world.payerId,
    origin: 'transfer',
    amount: pesos(whole),
    reference: 'TR-030',
    withoutDetail: false,
    ...unsaid,
    purpose: 'Pago de servicios de salud',
    retentions: [{ kind: 'renta', base: pesos(whole + withheld), percent: '2', amount: pesos(withheld) }],
  })
  await world.run(paymentService, paymentId, ['register'])
  const lines = [{ invoiceId: invoice, amount: pesos(whole), retained: pesos(withheld), deductedGlosa: null }]
  const applied = { date: '2026-11-25', paymentId, purpose: 'Según relación del pagador', lines }
  await world.run(applicationService, await world.draft(applicationService, applied), ['approve'])
}

test('withheld and discounted is paid (16), only a credited glosa is accepted glosa (17), other notes lower 12', async () => {
  const invoice = await world.filed()
  const gross = await world.owes(invoice)
  const [service] = await world.linesOf(invoice)
  await paid(invoice, 98_000, 2_000)
  await world.credit(invoice, [{ invoiceLineId: service!.id, amount: 3_000 }])
  const glosaId = await world.reported(invoice, [[1, 'FA0803', 14_000]])
  const lineId = (await world.causes(glosaId))[0]!.id
  const justification = 'Se acepta lo que objeta el pagador'
  await world.desk.act(answerGlosa, {
    lineId,
    date: '2026-12-03',
    stance: 'accepted',
    accepted: null,
    area: 'billing',
    justification,
  })
  await world.desk.act(creditGlosa, { glosaId, concept: '4', reason: 'Glosa aceptada en todo' })
  const discountId = await world.draft(discountService, {
    date: '2026-12-05',
    payerId: world.payerId,
    kind: 'financial',
    support: 'Oficio 12 del pagador',
    purpose: 'Descuento acordado con el pagador',
    lines: [{ invoiceId: invoice, amount: pesos(5_000) }],
  })
  await world.run(discountService, discountId, ['approve'])
  await world.run(discountService, discountId, ['apply'])

  const { content } = await world.desk.take(circular030File, { year: 2026, quarter: '4' })
  const fields = (content as Buffer)
    .toString('latin1')
    .split('\r\n')
    .find((line) => line.includes('HSR,2,'))!
    .split(',')
  const [value, total, accepted, balance] = [fields[11], fields[15], fields[16], fields[18]].map(Number)
  expect([value, total, accepted]).toEqual([gross - 3_000, 98_000 + 2_000 + 5_000, 14_000])
  expect(balance).toBe(value! - total! - accepted!)
  expect(balance).toBe(await world.owes(invoice))
  expect(fields[17]).toBe('SI')
})
