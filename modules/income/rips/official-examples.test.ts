import { readFileSync } from 'node:fs'
import { shippedContent, shippedFileOf } from '@quina/blocks/server'
import { officialExample } from '@quina/testing/server'
import { describe, expect, type TestContext, test } from 'vitest'
import { answers } from './known/checker.server.ts'
import { rules, structureCodes } from './rule/rules.domain.ts'
import { pack } from './testing/reported.domain.ts'
import { known } from './testing/sample.domain.ts'
import { validateRips } from './validate.domain.ts'

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

const example = (context: TestContext, name: string) =>
  officialExample(context, `billing/rips_json_ejemplos_948/${name}`)

/** CUPS as the ministry publishes it; every other code of the examples is taken as good. */
const cups = new Map(
  linesOf(shippedContent('reference', shippedFileOf('reference', 'procedure')).toString('utf8')).map(
    ([code = '', name = '', , , use = '']) => [
      code,
      { id: code, code, name, detail: null, enabled: true, facts: { use } },
    ],
  ),
)

const lookedAt = { ...known, ...answers(new Map([['procedure', cups]])), has: () => true }

describe('the official examples of the Resolución 948', () => {
  test.for(Object.keys(errata))('%s is read and written again without loss', (name, context) => {
    const text = example(context, name)
    const compact = text.replace(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, '')
    expect(JSON.stringify(JSON.parse(text))).toBe(compact)
  })

  test.for(Object.entries(errata))('%s is refused only for its errata', ([name, wrong], context) => {
    const findings = validateRips(JSON.parse(example(context, name)), {
      pack,
      now: '2026-09-01 08:00',
      invoice: null,
      known: { ...lookedAt, providerNit: () => '530520110', mipresDelivery: () => null },
    })
    expect(findings.map(({ code, effect, path }) => `${code} ${effect} ${path}`)).toEqual(wrong)
  })
})

test('every rule of the norm is here, with its effect', () => {
  const rows = linesOf(readFileSync(new URL('./testing/rules-948.tsv', import.meta.url), 'utf8'))
  const official = new Map(rows.map(([code = '', effect = '']) => [code, effect]))
  expect(official.size).toBe(116)
  const ours = new Map<string, string>([
    ...structureCodes.map((code) => [code, 'R'] as const),
    ...rules.map(({ code, effect }) => [code, effect] as const),
  ])
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(official))
})

/** The cells of a table without its heading. */
function linesOf(table: string): string[][] {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('\t'))
}
