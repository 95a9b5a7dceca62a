import { day, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { lotOf } from '../official-file/official-file.server.ts'
import { amountsOf, mappingsOf, withheldAmounts } from './exogena.domain.ts'
import { exogenaFindingsOf } from './findings.server.ts'
import { exogenaRecords } from './records.server.ts'

const world = await journalWorld()
afterAll(world.close)

const papeleria = await world.inTransaction((tx) =>
  addTercero(tx, world.actor, {
    documentType: 'CC',
    number: '52111222',
    personType: 'natural',
    firstName: 'Ana',
    lastName: 'Rojas',
  }),
)

// Books brought from elsewhere may hold lines without a cost centre or a tercero: the findings are about them.
await world.inTransaction((tx) =>
  sql`update accounting.account set requires_cost_centre = false, requires_tercero = code = '511179'
      where code in ('511115', '511179')`.execute(tx),
)

const drawn = async (code: '1001' | '1009') => {
  const { records } = await world.inTransaction((tx) => exogenaRecords(tx, 2026, code))
  return records.map(({ concept, tercero, figures }) =>
    [
      concept,
      tercero.documentType,
      tercero.number,
      ...Object.entries(figures).map(([name, amount]) => `${name} ${amount / 100n}`),
    ].join(' | '),
  )
}

test('payments are reported by the concept of their account, and those below the threshold together', async () => {
  const owed = (terceroId: string, item: string) => ({ terceroId: terceroId as never, openItem: item })
  await world.post(
    entry({ kind: 'CA', day: day('2026-03-10'), concept: 'Honorarios y mantenimiento' }, [
      debit('511179', pesos(3_000_000), { terceroId: world.tercero }),
      debit('511115', pesos(1_000_000), { terceroId: world.tercero }),
      credit('240101', pesos(4_000_000), owed(world.tercero, 'FE-1')),
    ]),
    entry({ kind: 'CA', day: day('2026-04-02'), concept: 'Papelería' }, [
      debit('511115', pesos(90_000), { terceroId: papeleria }),
      credit('240101', pesos(90_000), owed(papeleria, 'FE-2')),
    ]),
  )
  expect(await drawn('1001')).toEqual([
    '5002 | 31 | 800197268 | paid 3000000',
    '5004 | 43 | 222222222 | paid 90000',
    '5004 | 31 | 800197268 | paid 1000000',
  ])
  // 12 UVT of 2026 are 628,488: the small creditor is reported among the minor amounts.
  expect(await drawn('1009')).toEqual([
    '2201 | 43 | 222222222 | owed 90000',
    '2201 | 31 | 800197268 | owed 4000000',
  ])
})

test('the file of the prevalidator has the records in whole pesos', async () => {
  const lot = await world.inTransaction((tx) =>
    lotOf(tx, { year: 2026, code: '1009', edition: 1, now: new Date('2027-04-20T15:00:00Z') }),
  )
  expect(lot.name).toBe('Dmuisca_01100907202600000001.xml')
  expect(lot.content).toContain('<ValorTotal>4090000</ValorTotal>')
  expect(lot.content).toContain('<CantReg>2</CantReg>')
  expect(lot.content).toContain(
    '<saldoscp cpt="2201" tdoc="43" nid="222222222" dv="7" raz="CUANTÍAS MENORES" pais="169" sal="90000"/>',
  )
})

test('what is incomplete, unmapped, of nobody or still open is found before it is approved', async () => {
  await world.post(
    entry({ kind: 'NC', day: day('2026-05-01'), concept: 'Ajuste sin tercero' }, [
      debit('511115', pesos(7_000)),
      credit('320801', pesos(7_000)),
    ]),
  )
  const findings = await world.inTransaction((tx) => exogenaFindingsOf(tx, 2026, '1001'))
  const reported = findings.map(({ kind, subject, finding }) => `${kind} | ${subject} | ${finding}`)
  expect(reported).toContain('Tercero incompleto | DIAN | Falta dirección, municipio.')
  expect(reported.find((line) => line.startsWith('Movimiento sin tercero | 511115'))).toContain('7.000')
  expect(findings.filter(({ kind }) => kind === 'Período abierto')).toHaveLength(12)

  await world.inTransaction((tx) =>
    sql`update accounting.exogena_mapping set active = false
        where format_code = '1001' and prefix = '51' and year = 2026`.execute(tx),
  )
  const without = await world.inTransaction((tx) => exogenaFindingsOf(tx, 2026, '1001'))
  expect(without.filter(({ kind }) => kind === 'Cuenta sin mapeo').map(({ subject }) => subject)).toEqual([
    '511115',
    '511179',
  ])
})

test('a year without the format is refused', async () => {
  await expect(world.inTransaction((tx) => exogenaRecords(tx, 2031, '1001'))).rejects.toMatchObject({
    code: 'CON-090',
  })
})

const mapping = (prefix: string, concept: string | null, figure: string | null) => ({
  prefix,
  concept,
  figure,
  measure: 'net_debit' as const,
  needsTercero: true,
})

test('the longest beginning wins, and one without a column takes its accounts out', () => {
  const mappings = [
    mapping('51', null, 'paid'),
    mapping('5101', null, null),
    mapping('511179', '5002', 'paid'),
  ]
  expect(mappingsOf('51117901', mappings)).toEqual([mappings[2]])
  const moved = (account: string) => ({
    account,
    ownConcept: '5016',
    terceroId: 't',
    debit: pesos(10),
    credit: pesos(4),
    balance: pesos(6),
  })
  expect(amountsOf([moved('510101'), moved('511179'), moved('511115')], mappings, true)).toEqual([
    { terceroId: 't', concept: '5002', figure: 'paid', amount: pesos(6) },
    { terceroId: 't', concept: '5016', figure: 'paid', amount: pesos(6) },
  ])
})

test('a withholding goes to the concepts its document charged, in proportion; a payment, to those of the year', () => {
  const amounts = [
    { terceroId: 't', concept: '5002', figure: 'paid', amount: pesos(300) },
    { terceroId: 't', concept: '5004', figure: 'paid', amount: pesos(100) },
  ]
  const of = (charged: [string, bigint][]) => ({
    terceroId: 't',
    figure: 'withheld',
    amount: pesos(40),
    charged: new Map(charged.map(([concept, amount]) => [concept, pesos(amount)])),
  })
  expect(
    withheldAmounts([of([['5004', 100n]]), of([])], amounts).map(({ concept, amount }) => [concept, amount]),
  ).toEqual([
    ['5004', pesos(40)],
    ['5002', pesos(30)],
    ['5004', pesos(10)],
  ])
})
