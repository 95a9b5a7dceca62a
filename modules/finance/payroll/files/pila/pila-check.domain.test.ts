import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { money, pesos } from '@quina/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PilaLine, PilaPerson, PilaPlanilla } from '../../engine/contribution/pila-facts.contract.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import {
  amountsOf,
  contribution,
  examplePlanilla,
  exampleSolidarity,
  on,
  schemeB,
  workedLine,
} from '../../testing/pila-example.domain.ts'
import { checkPila } from './pila-check.domain.ts'
import { pilaFile } from './pila-file.domain.ts'
import type { PilaLaw } from './pila-law.contract.ts'

let catalogues: PilaCatalogues
beforeAll(async () => {
  catalogues = await pilaCatalogues()
})

const solidarity = exampleSolidarity
const law: PilaLaw = { minimumWage: money('1750905'), solidarity, hundred: 'TRAS_PESO', exonerable: false }

const published = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'testing', `${name}.txt`))
const refusalsIn = (file: Uint8Array, more: Partial<PilaLaw> = {}) =>
  checkPila(file, { catalogues, law: { ...law, ...more } })
const written = (planilla: PilaPlanilla) => Buffer.from(pilaFile(planilla, catalogues), 'latin1')
const checked = (planilla: PilaPlanilla, more: Partial<PilaLaw> = {}) =>
  refusalsIn(written(planilla), more).map(({ code, field }) => `${code} ${field}`)

/** The example with one line of its first person changed, or with several in its place. */
function withFirst(...lines: readonly Partial<PilaLine>[]): PilaPlanilla {
  const planilla = examplePlanilla()
  const [ana] = planilla.people
  return {
    ...planilla,
    people: [{ ...ana!, lines: lines.map((change) => ({ ...ana!.lines[0]!, ...change })) }],
  }
}
const withPerson = (change: Partial<PilaPerson>): PilaPlanilla => {
  const planilla = examplePlanilla()
  return { ...planilla, people: [{ ...planilla.people[0]!, ...change }] }
}
const base = { salary: 2_400_000, riskClass: 3, activity: '3861001' } as const
const worked = (days: number, ibc: number, more: Partial<PilaLine> = {}) =>
  workedLine({ ...base, days, ibc }, more)

describe('a file that the norm takes', () => {
  test('the published example', () => expect(refusalsIn(published('pila-ejemplo-2026-03'))).toEqual([]))
  test('the example under scheme B', () => expect(checked(examplePlanilla(schemeB))).toEqual([]))

  test('vacations: no risk, parafiscales on what is paid, days of their own (VAC-1)', () => {
    const ibc = pesos(2_003_622)
    const bases = {
      pension: ibc,
      health: ibc,
      risk: ibc,
      ccf: pesos(1_680_000),
      parafiscal: pesos(1_680_000),
    }
    const rates = { ...worked(21, 1).rates, risk: '0' }
    const amounts = amountsOf({ ibc: bases, rates })
    expect(amounts).toMatchObject({ health: pesos(250_500), pension: pesos(320_600), risk: pesos(0) })
    const absence = { kind: 'vacation', from: on('2026-03-06'), to: on('2026-03-26') } as const
    expect(
      checked(withFirst(worked(9, 720_000), worked(21, 1, { absence, ibc: bases, rates, amounts }))),
    ).toEqual([])
  })

  test('paid leave is a line of its own without risk (L-1)', () => {
    const line = worked(27, 2_700_000)
    expect(line.amounts).toMatchObject({ health: pesos(337_500), risk: pesos(65_800) })
    const rates = { ...worked(3, 300_000).rates, risk: '0' }
    const { ibc } = worked(3, 300_000)
    const amounts = amountsOf({ ibc, rates })
    expect(amounts).toMatchObject({ health: pesos(37_500), risk: pesos(0) })
    const absence = { kind: 'paidLeave', from: on('2026-03-10'), to: on('2026-03-12') } as const
    expect(checked(withFirst(line, worked(3, 300_000, { absence, rates, amounts })))).toEqual([])
  })

  test('an exonerated house pays neither SENA nor ICBF, and health of the worker alone', () => {
    const { ibc, rates: full } = worked(30, 3_000_000, {})
    const rates = { ...full, health: '0.04', sena: '0', icbf: '0', esap: '0', men: '0' }
    const line = {
      ibc,
      rates,
      amounts: amountsOf({ ibc, rates }),
      exonerated: true,
      salary: pesos(3_000_000),
    }
    expect(checked(withFirst(line), { exonerable: true })).toEqual([])
    expect(checked(withFirst(line))).toEqual(['PILA_EXONERACION 76'])
  })

  test('a correction says of each person what was reported and what is right', () => {
    const before = { correction: 'A' } as const
    const right = { ...worked(30, 3_000_000), correction: 'C' } as const
    const planilla = {
      ...withFirst(before, right),
      kind: 'N',
      associated: { number: '98', paidOn: on('2026-04-10') },
    } as const
    expect(checked(planilla)).toEqual([])
    expect(checked({ ...planilla, associated: null })).toEqual(['CORRECCION_SIN_PLANILLA 9'])
    expect(checked({ ...planilla, kind: 'E', associated: null })).toContain('PILA_CORRECCION 22')
    const alone = {
      ...planilla,
      people: [{ ...planilla.people[0]!, lines: [planilla.people[0]!.lines[0]!] }],
    }
    expect(checked(alone)).toEqual(['PILA_CORRECCION 22'])
  })
})

describe('bytes (case 23)', () => {
  const underHeader = (record: Buffer) => Buffer.concat([written(withFirst({})).subarray(0, 361), record])
  const codesIn = (file: Uint8Array) => refusalsIn(file).map(({ code, record }) => `${record} ${code}`)

  test('the name in ISO-8859-1 passes', () =>
    expect(codesIn(underHeader(published('pila-name-good-latin1')))).toEqual([]))
  test('accents are refused though the record measures 693', () =>
    expect(codesIn(underHeader(published('pila-name-bad-accents')))).toContain('2 PILA_CODIFICACION'))
  test('UTF-8 is refused by its bytes, and named', () => {
    const refusals = refusalsIn(underHeader(published('pila-name-bad-utf8')))
    expect(refusals.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['PILA_LONGITUD', 'PILA_CODIFICACION']),
    )
    expect(refusals.find(({ code }) => code === 'PILA_LONGITUD')?.text).toContain('695 bytes')
    expect(refusals.find(({ code }) => code === 'PILA_CODIFICACION')?.text).toContain('UTF-8')
  })
  test('lines that end in LF alone', () => {
    const text = published('pila-ejemplo-2026-03').toString('latin1')
    expect(codesIn(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'))).toEqual(['4 PILA_FIN_LINEA'])
  })
  test('a file that is no planilla, and an empty one', () => {
    expect(codesIn(Buffer.from('hola\r\n'))).toEqual(['1 PILA_LONGITUD', '1 PILA_CODIFICACION'])
    expect(codesIn(Buffer.from(''))).toEqual(['1 PILA_FIN_LINEA', '1 PILA_LONGITUD'])
  })
})

/** The example with some positions of one record written over. */
const spoilt = ([record, at]: readonly [number, number], text: string): readonly string[] => {
  const lines = published('pila-ejemplo-2026-03').toString('latin1').split('\r\n')
  lines[record] = `${lines[record]!.slice(0, at - 1)}${text}${lines[record]!.slice(at - 1 + text.length)}`
  return refusalsIn(Buffer.from(lines.join('\r\n'), 'latin1')).map(({ code, field }) => `${code} ${field}`)
}

test.each([
  ['a check digit of another NIT', [0, 226], '7', 'PILA_CAMPO 7'],
  ['health of the same month', [0, 312], '2026-03', 'PILA_CAMPO 16'],
  ['a planilla that is none', [0, 227], 'Z', 'PILA_CAMPO 8'],
  ['a planilla E that names another', [0, 228], '123', 'PILA_CAMPO 9'],
  ['a count of people that is another', [0, 339], '00004', 'PILA_TOTAL 19'],
  ['a payroll that is not the sum of field 45', [0, 344], '000019868170', 'PILA_TOTAL 20'],
  ['a branch in a single planilla', [0, 249], 'S1', 'PILA_CAMPO 12'],
  ['a sequence that jumps', [2, 3], '00003', 'PILA_SECUENCIA 2'],
  ['a type of contributor that there is not', [1, 26], '99', 'PILA_COTIZANTE 5'],
  ['type 12, which ended in July of 2025', [1, 26], '12', 'PILA_COTIZANTE 5'],
  ['a foreigner with a cédula', [1, 30], 'X', 'PILA_COTIZANTE 7'],
  ['a name that is missing', [1, 37], ' '.repeat(20), 'PILA_CAMPO 11'],
  ['a transfer between EPS, which is no longer reported', [1, 139], 'X', 'PILA_CAMPO 17'],
  ['a mark without its days', [1, 137], 'X', 'PILA_NOVEDAD 80'],
  ['days without their mark', [1, 515], '2026-03-01', 'PILA_NOVEDAD 80'],
  ['no EPS', [1, 166], '      ', 'AFILIACION_FALTANTE 33'],
  ['no pension fund', [1, 154], '      ', 'AFILIACION_FALTANTE 31'],
  ['an EPS that was wound up', [1, 166], 'EPS016', 'PILA_ADMINISTRADORA 33'],
  ['thirty-one days', [1, 186], '31', 'PILA_CAMPO 37'],
  ['twenty days in all', [1, 184], '20202020', 'PILA_SUMA_DIAS 36'],
  ['a salary with a point', [1, 192], '0024000.0', 'PILA_CAMPO 40'],
  ['a base under the floor', [1, 202], '001750904', 'PILA_IBC_MINIMO 42'],
  ['a rate that is none', [1, 308], '0.12000', 'PILA_TARIFA 54'],
  ['a contribution of another amount', [1, 315], '000357900', 'PILA_COTIZACION 55'],
  ['a total of pension that does not add up', [1, 272], '000458100', 'PILA_COTIZACION 50'],
  ['the Fondo de Solidaridad below four minimum wages', [1, 281], '000014400', 'PILA_FSP 51'],
  ['no Fondo de Solidaridad above them', [3, 281], '000000000', 'PILA_FSP 51'],
  ['the rate of risk of another class', [1, 381], '0.0104400', 'PILA_TARIFA 61'],
  ['SENA of one scheme and ESAP of the other', [1, 424], '0.02000', 'PILA_TARIFA 66'],
  ['an exonerated worker of an ESE', [1, 506], 'S', 'PILA_EXONERACION 76'],
  ['an activity of another class of risk', [1, 687], '1861001', 'PILA_ACTIVIDAD 98'],
  ['hours that are not eight a day', [1, 674], '230', 'PILA_HORAS 96'],
] as const)('refuses %s', (_, place, text, refusal) => expect(spoilt(place, text)).toContain(refusal))

describe('what several lines say together', () => {
  const vacation = (from: string, to: string) => ({ kind: 'vacation', from: on(from), to: on(to) }) as const
  test('more than thirty days', () =>
    expect(checked(withFirst(worked(20, 2_000_000), worked(11, 2_000_000)))).toContain('PILA_SUMA_DIAS 36'))
  test('who came in the month has fewer', () =>
    expect(checked(withFirst(worked(19, 1_710_000, { entry: on('2026-03-12') })))).toEqual([]))
  test('the ceiling of 25 minimum wages applies to the month, and is not prorated', () => {
    const half = (ibc: number) => worked(15, ibc, { amounts: withSolidarity(ibc) })
    expect(checked(withFirst(half(21_886_312), half(21_886_313)))).toEqual([])
    expect(checked(withFirst(half(21_886_313), half(21_886_313)))).toEqual(
      expect.arrayContaining(['PILA_IBC_MAXIMO 42', 'PILA_IBC_MAXIMO 43', 'PILA_IBC_MAXIMO 44']),
    )
  })
  test('type 18 has no ceiling', () => {
    const line = worked(30, 60_000_000, { amounts: withSolidarity(60_000_000) })
    expect(checked(withPerson({ type: '18', lines: [line] }))).toEqual([])
  })
  test('days of an absence are those of its dates, thirty a month', () => {
    const absent = (days: number, from: string, to: string) =>
      checked(
        withFirst(
          ...[worked(30 - days, 2_862_316), worked(days, 2_862_316, { absence: vacation(from, to) })],
        ),
      )
    expect(absent(6, '2026-03-25', '2026-03-31')).not.toContain('PILA_NOVEDAD 37')
    expect(absent(7, '2026-03-25', '2026-03-31')).toContain('PILA_NOVEDAD 37')
    expect(absent(6, '2026-02-25', '2026-03-02')).toContain('PILA_NOVEDAD 89')
  })
  test('an absence pays no risk', () =>
    expect(
      checked(
        withFirst(
          worked(24, 2_862_316),
          worked(6, 600_000, { absence: vacation('2026-03-25', '2026-03-30') }),
        ),
      ),
    ).toEqual(['PILA_TARIFA 61']))
  test('who earns ten minimum wages is not exonerated', () => {
    const { ibc, rates: full } = worked(30, 17_509_050)
    const rates = { ...full, health: '0.04', sena: '0', icbf: '0', esap: '0', men: '0' }
    const amounts = { ...amountsOf({ ibc, rates }), ...solidarityOf(17_509_050, '0.005') }
    expect(checked(withFirst({ ibc, rates, amounts, exonerated: true }), { exonerable: true })).toEqual([
      'PILA_EXONERACION 76',
    ])
  })
  test('subtype 01, a pensioner who works, has no pension', () => {
    const { ibc, rates: full, days } = worked(30, 3_000_000)
    const rates = { ...full, pension: '0' }
    const line = worked(30, 3_000_000, {
      days: { ...days, pension: 0 },
      ibc: { ...ibc, pension: pesos(0) },
      rates,
      amounts: { ...amountsOf({ ibc, rates }), pension: pesos(0) },
    })
    expect(checked(withPerson({ subtype: '01', pensionFund: null, lines: [line] }))).toEqual([])
    expect(checked(withPerson({ subtype: '01', lines: [line] }))).toContain('PILA_COTIZANTE 31')
  })
})

test('the hundred after the peso, or at once', () => {
  const line = worked(30, 1_750_907)
  const exact = { ...line, ibc: { ...line.ibc, pension: pesos(1_875_002) } }
  // 1.875.002 × 16 % = 300.000,32: 300.000 after the peso, 300.100 at once.
  const amounts = { ...line.amounts, pension: pesos(300_000) }
  expect(checked(withFirst({ ...exact, amounts }))).toEqual([])
  expect(checked(withFirst({ ...exact, amounts }), { hundred: 'DIRECTA' })).toContain('PILA_COTIZACION 47')
})

const solidarityOf = (ibc: number, subsistence: string) => ({
  solidarity: contribution(pesos(ibc), '0.005'),
  subsistence: contribution(pesos(ibc), subsistence),
})
/** Of who earns twenty minimum wages or more in the month. */
const withSolidarity = (ibc: number) => ({ ...worked(30, ibc).amounts, ...solidarityOf(ibc, '0.015') })
