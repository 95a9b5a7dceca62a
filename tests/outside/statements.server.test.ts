import { rowsFrom } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importStatement } from '../../modules/finance/treasury/bank/bank-statement/import-statement.server.ts'
import {
  type TreasuryWorld,
  treasuryWorld,
} from '../../modules/finance/treasury/testing/treasury-world.server.ts'
import { sample } from './sample.ts'

let world: TreasuryWorld
beforeAll(async () => {
  world = await treasuryWorld()
}, 120_000)
afterAll(() => world.close())
beforeEach(() => world.db.deleteFrom('treasury.statementLine').execute())

const signed = {
  dayColumn: 'Fecha',
  dayShape: 'dmy',
  amountColumn: 'Valor',
  debitColumn: null,
  creditColumn: null,
}
const sided = { ...signed, amountColumn: null, debitColumn: 'Débito', creditColumn: 'Crédito' }
const davivienda = {
  ...signed,
  dayColumn: 'Fecha de Sistema',
  conceptColumn: 'Descripción motivo',
  amountColumn: 'Valor Total',
}

/** Imports a sample by a format of its bank. @returns what was answered, and each movement that is stored. */
async function brought(name: string, given: object | null) {
  const formatId = given === null ? null : newId()
  if (given !== null)
    await world.db
      .insertInto('treasury.statementFormat')
      .values({
        id: formatId!,
        name: `${name} ${formatId}`,
        conceptColumn: 'Descripción',
        referenceColumn: null,
        decimalMark: 'comma',
        ...signed,
        ...given,
      } as never)
      .execute()
  const importing = {
    bankAccountId: world.current,
    userId: world.chief.userId,
    content: sample(name),
    formatId,
  }
  const answer = await world.act((tx) => importStatement(tx, importing))
  const lines = await rowsFrom<{ line: string }>(world.db)`
    select day || ' ' || amount || ' ' || concept as line from treasury.statement_line order by day, amount desc, concept`
  return { answer, lines: lines.map(({ line }) => line) }
}

test.each<[string, object | null, readonly string[]]>([
  [
    'S01-bancolombia-preamble.csv',
    signed,
    ['2026-11-02 1250000.00 PAGO INTERBANC EPS', '2026-11-03 -5000.00 IMPTO GOBIERNO 4X1000'],
  ],
  [
    'S02-dollar-minus.csv',
    signed,
    [
      '2026-11-02 1250000.00 PAGO INTERBANC EPS',
      '2026-11-03 -5000.00 IMPTO GOBIERNO 4X1000',
      '2026-11-03 -11900.00 COMISION',
      '2026-11-03 -700000.00 GIRO',
    ],
  ],
  [
    'S04-davivienda-kind.csv',
    davivienda,
    ['2026-11-02 1250000.00 Abono ACH EPS SURESTE', '2026-11-03 -5000.00 Cobro GMF'],
  ],
  ['S05-balance-rows.csv', sided, ['2026-11-02 1250000.00 ABONO EPS']],
  ['S06-two-digit-year.csv', sided, ['2026-11-02 1250000.00 ABONO EPS']],
  ['S09-heading-accents.csv', sided, ['2026-11-02 1250000.00 ABONO EPS']],
  [
    'S11-ofx-1252.ofx',
    null,
    [
      '2026-11-03 -4000.00 COMISION',
      '2026-11-03 -4000.00 COMISION',
      '2026-11-03 -5000.00 CONSIGNACIÓN & NÓMINA',
    ],
  ],
  [
    'X01-float-noise.xlsx',
    signed,
    ['2026-11-02 0.30 SUMA', '2026-11-02 -45300.37 RESTA', '2026-11-03 1234567.89 FORM'],
  ],
  ['X07-html.xls', signed, ['2026-11-02 1000.00 ABONO']],
  ['X17-point-in-comma.csv', sided, ['2026-11-03 850.25 ABONO', '2026-11-04 -125.50 COBRO']],
])('%s is read whole', async (name, format, lines) => {
  expect((await brought(name, format)).lines).toEqual(lines)
})

test('balances and totals are left out and prove the movements; one that does not match is reported', async () => {
  expect((await brought('S05-balance-rows.csv', sided)).answer).toMatchObject({
    read: 1,
    leftOut: 3,
    squared: true,
    unsquaredRow: null,
  })
  expect((await brought('S01-bancolombia-preamble.csv', signed)).answer.unsquaredRow).toBeNull()
  expect((await brought('S02-dollar-minus.csv', signed)).answer.unsquaredRow).toBe(4)
})

test('an MT940 with a sign on its amount is refused by its line, and nothing of it stays', async () => {
  await expect(brought('S13-mt940-minus.sta', null)).rejects.toMatchObject({
    code: 'TES-065',
    facts: { problems: [{ row: 2, column: ':61:' }] },
  })
  const left = await world.db.selectFrom('treasury.statementLine').select('id').execute()
  expect(left).toEqual([])
})
