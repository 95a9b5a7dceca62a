import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { answers } from './known/tables.server.ts'
import { rules, structureCodes } from './rule/rules.domain.ts'
import { known } from './testing/sample.domain.ts'
import { pack } from './testing/told.domain.ts'
import { validateRips } from './validate.domain.ts'

const data = '../shared/data/billing'
const examples = `${data}/rips_json_ejemplos_948`
const ruleFile = `${data}/rips_reglas_rvg_rvc.tsv`

const names = existsSync(examples) ? readdirSync(examples) : []

/** What each official example has wrong: its errata, and what an example alone cannot have. */
const errata: Readonly<Record<string, readonly string[]>> = {
  'consultas.json': [],
  'hospitalizacion.json': ['RVC054 R usuarios[0].servicios.hospitalizacion[0].viaIngresoServicioSalud'],
  'urgencias.json': [
    'RVG05 R usuarios[0].servicios.urgencias[0].fechaInicioAtencion',
    'RVG15 N usuarios[0].servicios.urgencias[0]',
  ],
  'medicamentos.json': ['RVC065 N usuarios[0].servicios.medicamentos[0].unidadMedida'],
  'recienNacidos_procedimientos.json': [
    'RVC031 N usuarios[0].servicios.recienNacidos[0].codDiagnosticoPrincipal',
  ],
  'otrosServicios.json': ['RVC056 R usuarios[0].servicios.otrosServicios[0].tipoOS'],
}

const read = (file: string): string => readFileSync(file, 'utf8')
const rowsOf = (file: string): string[][] =>
  existsSync(file)
    ? read(file)
        .trim()
        .split('\n')
        .map((line) => line.split('\t'))
    : []
/** CUPS as the ministry publishes it; every other code of the examples is taken as good. */
const cups = new Map(
  rowsOf(`${data}/cups_rips.tsv`).map(([code = '', name = '', , , use = '']) => [
    code,
    { id: code, code, name, detail: null, enabled: true, facts: { use } },
  ]),
)
test('the official examples are here, or it is told', () => {
  if (names.length === 0) console.log('the official examples are not here: they are not read')
  expect([0, Object.keys(errata).length]).toContain(names.length)
})

const lookedAt = { ...known, ...answers(new Map([['procedure', cups]])), has: () => true }

describe('the official examples of the Resolución 948', () => {
  test.each(existsSync(examples) ? readdirSync(examples) : [])(
    '%s is read and written again without loss',
    (name) => {
      const text = read(`${examples}/${name}`)
      const compact = text.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '')
      expect(JSON.stringify(JSON.parse(text))).toBe(compact)
    },
  )

  test.each(Object.entries(errata).filter(([name]) => names.includes(name)))(
    '%s is refused only for its errata',
    (name, wrong) => {
      const findings = validateRips(JSON.parse(read(`${examples}/${name}`)), {
        pack,
        now: '2026-09-01 08:00',
        invoice: null,
        known: { ...lookedAt, providerNit: () => '530520110', mipresDelivery: () => null },
      })
      expect(findings.map(({ code, effect, path }) => `${code} ${effect} ${path}`)).toEqual(wrong)
    },
  )
})

test('every rule of the norm is here, with its effect', () => {
  const rows = rowsOf(ruleFile).slice(1)
  if (rows.length === 0) return console.log('the list of rules is not here: it is not compared')
  const official = new Map(rows.map(([code = '', , effect = '']) => [code, effect]))
  expect(official.size).toBe(116)
  const ours = new Map<string, string>([
    ...structureCodes.map((code) => [code, 'R'] as const),
    ...rules.map(({ code, effect }) => [code, effect] as const),
  ])
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(official))
})
