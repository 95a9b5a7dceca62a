import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pesos } from '@quina/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PilaAbsenceKind, PilaPlanilla } from '../../engine/contribution/pila-facts.contract.ts'
import type { PilaCatalogues } from '../../law/pila-catalogue/pila-catalogue.contract.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import { examplePlanilla, on, schemeB, totalOf, workedLine } from '../../testing/pila-example.domain.ts'
import { monthAfter, pilaFile } from './pila-file.domain.ts'

let catalogues: PilaCatalogues
beforeAll(async () => {
  catalogues = await pilaCatalogues()
})

const published = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'testing', `${name}.txt`))
const written = (planilla: PilaPlanilla) => Buffer.from(pilaFile(planilla, catalogues), 'latin1')
/** Positions counted from 1, both included, in the bytes of a record. */
const cut = (file: Buffer, at: number, [from, to]: readonly [number, number]) =>
  file
    .toString('latin1')
    .split('\r\n')
    [at]!.slice(from - 1, to)

test('the annex places each field where the one before it ends', () => {
  for (const [fields, whole] of [
    [catalogues.header, 359],
    [catalogues.detail, 693],
  ] as const) {
    let end = 0
    for (const field of fields) {
      expect([field.number, field.from, field.to]).toEqual([field.number, end + 1, end + field.length])
      end = field.to
    }
    expect(end).toBe(whole)
  }
})

test('writes the example of March 2026 byte for byte', () => {
  expect(written(examplePlanilla()).equals(published('pila-ejemplo-2026-03'))).toBe(true)
})

describe('parafiscal schemes of S2', () => {
  test('A: SENA 0,5, ESAP 0,5 and ministry of education 1 %', () => {
    const planilla = examplePlanilla()
    expect(totalOf(planilla, 'sena')).toBe(pesos(99_400))
    expect(totalOf(planilla, 'esap')).toBe(pesos(99_400))
    expect(totalOf(planilla, 'men')).toBe(pesos(198_700))
  })
  test('B: SENA 2 % is 397.400, ESAP and ministry of education are written with rate zero', () => {
    const planilla = examplePlanilla(schemeB)
    expect(totalOf(planilla, 'sena')).toBe(pesos(397_400))
    const file = written(planilla)
    expect([1, 2, 3].map((at) => cut(file, at, [431, 439]))).toEqual(['000059400', '000086000', '000252000'])
    expect(cut(file, 1, [424, 430])).toBe('0.02000')
    expect(cut(file, 1, [456, 487])).toBe('0.000000000000000.00000000000000')
  })
})

test('a name is written in capitals, without accents, Ñ in one byte, and nothing moves (case 23)', () => {
  const planilla = examplePlanilla()
  const [ana] = planilla.people
  const names = {
    firstSurname: 'Peñaranda',
    secondSurname: 'Núñez',
    firstName: 'Ángela',
    otherNames: 'María',
  }
  const file = written({ ...planilla, people: [{ ...ana!, ...names }] })
  expect(file.subarray(361).equals(published('pila-name-good-latin1'))).toBe(true)
  expect(file.length).toBe(359 + 2 + 693 + 2)
})

describe('what each absence marks, and with which days', () => {
  const absent = (kind: PilaAbsenceKind, from: string, to: string, days: number) => {
    const planilla = examplePlanilla()
    const line = workedLine(
      { salary: 3_000_000, ibc: 600_000, days, riskClass: 3, activity: '3861001' },
      { absence: { kind, from: on(from), to: on(to) } },
    )
    return written({ ...planilla, people: [{ ...planilla.people[0]!, lines: [line] }] })
  }
  test.each([
    ['unpaid', 146, 'X', [545, 564]],
    ['illness', 147, 'X', [565, 584]],
    ['childCare', 147, 'L', [565, 584]],
    ['maternity', 148, 'X', [585, 604]],
    ['paternity', 148, 'P', [585, 604]],
    ['vacation', 149, 'X', [605, 624]],
    ['paidLeave', 149, 'L', [605, 624]],
    ['workAccident', 153, '6', [645, 664]],
  ] as const)('%s', (kind, at, mark, dates) => {
    const file = absent(kind, '2026-03-25', '2026-03-30', 6)
    expect(cut(file, 1, [at, at])).toBe(mark)
    expect(cut(file, 1, dates)).toBe('2026-03-252026-03-30')
    expect(cut(file, 1, [515, 664]).trim()).toBe('2026-03-252026-03-30')
  })
  test('a leave over the end of the month: its own calendar days, and six of thirty (case 16)', () => {
    const file = absent('unpaid', '2026-01-25', '2026-01-31', 6)
    expect(cut(file, 1, [545, 564])).toBe('2026-01-252026-01-31')
    expect(cut(file, 1, [184, 191])).toBe('06060606')
  })
})

test('a planilla of corrections names the one that it corrects', () => {
  const planilla = {
    ...examplePlanilla(),
    kind: 'N',
    associated: { number: '9876543210', paidOn: on('2026-04-10') },
  } as const
  const file = written(planilla)
  expect(cut(file, 0, [227, 247])).toBe('N98765432102026-04-10')
})

test('health of December is that of January', () => {
  expect([monthAfter('2026-03'), monthAfter('2026-12')]).toEqual(['2026-04', '2027-01'])
})

test('refuses an amount with centavos and a code that does not fit', () => {
  const planilla = examplePlanilla()
  const [ana] = planilla.people
  const wrong = (change: object) => () => written({ ...planilla, people: [{ ...ana!, ...change }] })
  expect(wrong({ lines: [{ ...ana!.lines[0]!, salary: 1n }] })).toThrow('whole pesos')
  expect(wrong({ eps: 'EPS0370' })).toThrow('does not fit field 33')
})
