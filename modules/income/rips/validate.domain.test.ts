import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { packFor } from './pack/pack.contract.ts'
import { rules, structureCodes } from './rule/rules.domain.ts'
import { shape948 } from './structure/kinds.contract.ts'
import { many, now, one, pack, reported } from './testing/reported.domain.ts'
import { invoice, known, ripsOf, service, user } from './testing/sample.domain.ts'
import { refuses, tooEarly, validateRips } from './validate.domain.ts'
import type { Data } from './view/rips-view.domain.ts'

const noValue = { total: pesos(0), modality: '01' }
const free = { vrServicio: 0, vrUnitMedicamento: 0, vrUnitOS: 0 }

test('finds nothing wrong in a consultation reported by the norm', () => {
  expect(reported({ rips: one('consultas') })).toEqual([])
})

test('finds nothing wrong in a birth with its newborn, its stay and its room, except what its purpose requires', () => {
  const rips = many({
    hospitalizacion: [
      service('hospitalizacion', { codDiagnosticoPrincipal: 'O800', codDiagnosticoPrincipalE: 'O800' }),
    ],
    recienNacidos: [service('recienNacidos')],
    procedimientos: [
      service('procedimientos', {
        codProcedimiento: '721003',
        grupoServicios: '03',
        fechaInicioAtencion: '2026-08-12 11:00',
        codDiagnosticoPrincipal: 'O800',
        ...free,
      }),
    ].map(without),
    otrosServicios: [
      service('otrosServicios', { tipoOS: '03', codTecnologiaSalud: '2DS001', vrServicio: 0, vrUnitOS: 0 }),
    ],
  })
  expect(reported({ rips, invoice: noValue })).toEqual([])
})

/** A procedure has no unit values. */
function without({ vrUnitMedicamento: _, vrUnitOS: __, ...record }: Data): Data {
  return record
}

test('amounts are added exactly, centavos included', () => {
  const rips = many({
    consultas: [service('consultas', { vrServicio: 0.1 })],
    procedimientos: [service('procedimientos', { vrServicio: 0.2 })],
  })
  expect(reported({ rips, invoice: { total: 30n as never } })).not.toContain('RVG08 usuarios')
})

test('a payer may treat a notice as a refusal', () => {
  const rips = one('consultas', { codDiagnosticoPrincipal: 'Z000' })
  const about = { pack, now, invoice, known }
  expect(refuses(validateRips(rips, about))).toBe(false)
  expect(refuses(validateRips(rips, { ...about, effects: new Map([['RVC031', 'R']]) }))).toBe(true)
})

test('whatever is read, findings come out', () => {
  for (const read of [null, 3, 'x', [], {}, { usuarios: [null, 3] }, { usuarios: [{ servicios: [] }] }])
    expect(refuses(validateRips(read, { pack, now, invoice, known }))).toBe(true)
})

test('each norm has its structure, by the day of the invoice', () => {
  expect(packFor('2026-07-01')?.code).toBe('948')
  expect(packFor('2026-06-30')?.code).toBe('2275')
  expect(packFor('2024-09-30')).toBeUndefined()
  expect(tooEarly('2024-09-30')?.code).toBe('RVG018')
  const names = (norm: string) => packFor(norm)?.shape.services.medicamentos.map(({ name }) => name)
  expect(names('2026-06-30')).toContain('numAutorizacion')
  expect(names('2026-06-30')).not.toContain('vrDispensacion')
  expect(names('2026-07-01')).toContain('vrDispensacion')
  expect(shape948.services.consultas).toHaveLength(30)
})

test('no code is reported with two effects', () => {
  const effects = new Map<string, Set<string>>()
  for (const { code, effect } of rules) effects.set(code, (effects.get(code) ?? new Set()).add(effect))
  expect([...effects].filter(([, reported]) => reported.size > 1)).toEqual([])
  expect(structureCodes.every((code) => code.startsWith('RVG0'))).toBe(true)
})

test('a RIPS of ten thousand users is looked at whole', () => {
  const users = Array.from({ length: 10_000 }, (_, index) =>
    user(
      { consultas: [service('consultas')] },
      { numDocumentoIdentificacion: String(20_000_000 + index), consecutivo: index + 1 },
    ),
  )
  expect(reported({ rips: ripsOf(users), invoice: { total: pesos(500_000_000) } })).toEqual([])
})

test.each([
  ['seventeen, on the way to eighteen', '2008-10-01', 'TI', false],
  ['eighteen since the stay, with the document of before', '2008-08-20', 'TI', false],
  ['eighteen since the stay, with the new one', '2008-08-20', 'CC', false],
  ['twenty one, still with the document of a child', '2005-08-20', 'TI', true],
  ['ten, with that of an adult', '2016-08-20', 'CC', true],
  ['seventeen, already with that of an adult', '2008-10-01', 'CC', true],
  ['seven since the stay, with that of birth', '2019-03-01', 'RC', false],
  ['eight since before the stay, with that of birth', '2018-08-09', 'RC', true],
  ['nineteen, with that of a child', '2006-10-02', 'TI', false],
  ['twenty, with that of a child', '2006-08-09', 'TI', true],
  ['six, with that of a child of seven', '2019-12-01', 'TI', true],
  ['five, with a cédula de extranjería', '2021-01-01', 'CE', true],
])('RVC007: a patient of %s', (_, born, kind, isReported) => {
  const rips = one('consultas', {}, { fechaNacimiento: born, tipoDocumentoIdentificacion: kind })
  expect(reported({ rips }).includes('RVC007 usuarios[0].tipoDocumentoIdentificacion')).toBe(isReported)
})

test('ten thousand users are looked at whole, each by its address', { timeout: 60_000 }, () => {
  const users = Array.from({ length: 10_000 }, (_, index) =>
    user(
      {
        consultas: [service('consultas')],
        procedimientos: [service('procedimientos')],
        medicamentos: [service('medicamentos')],
      },
      { numDocumentoIdentificacion: String(10_000_000 + index), consecutivo: index + 1 },
    ),
  )
  const sound = ripsOf(users)
  const invoiced = { total: pesos(10_000 * 72_000) }
  expect(reported({ rips: sound, invoice: invoiced })).toEqual([])
  const last = users.at(-1)!
  const wrong = ripsOf([...users.slice(0, -1), { ...last, codSexo: 'X' }])
  expect(
    reported({ rips: wrong, invoice: invoiced }).every((one) => one.endsWith('usuarios[9999].codSexo')),
  ).toBe(true)
})
