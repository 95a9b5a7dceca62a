import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packFor } from '../pack/pack.contract.ts'
import { known } from '../testing/sample.domain.ts'
import { validateRips } from '../validate.domain.ts'
import type { Data } from '../view/rips-view.domain.ts'

/** A RIPS of an emergency with the layout that the ministry accepted in February of 2025; its people are fictitious. */
const accepted = JSON.parse(
  readFileSync(new URL('../testing/rips-2275-accepted.json', import.meta.url), 'utf8'),
) as Data

const findingsOn = (issuedOn: string, rips: Data) => {
  const pack = packFor(issuedOn)
  if (pack === undefined) throw new Error(`no RIPS structure for ${issuedOn}`)
  const looked = { ...known, providerNit: () => '900123456' }
  return validateRips(rips, { pack, now: '2025-03-01 08:00', invoice: null, known: looked })
}

test('a RIPS of the Resolución 2275 as the ministry accepted it is refused for nothing', () => {
  const findings = findingsOn('2025-02-28', accepted)
  expect(findings.map(({ code, effect, path }) => `${code} ${effect} ${path}`)).toEqual([
    'RVC086 N usuarios[0].servicios.medicamentos[0].codDiagnosticoRelacionado',
    'RVC065 N usuarios[0].servicios.medicamentos[0].nomTecnologiaSalud',
  ])
})

test('the effect of a rule is that of the norm of its day', () => {
  const twice = JSON.parse(
    JSON.stringify(accepted).replace(
      '"codDiagnosticoRelacionado1":null',
      '"codDiagnosticoRelacionado1":"M773"',
    ),
  )
  const effectOn = (issuedOn: string) =>
    findingsOn(issuedOn, twice).find(({ code, path }) => code === 'RVC086' && path.includes('consultas'))
      ?.effect
  expect([effectOn('2026-06-30'), effectOn('2026-07-01')]).toEqual(['N', 'R'])
})

test('both norms call the cause causaMotivoAtencion, in every object that has one', () => {
  for (const issuedOn of ['2025-02-28', '2026-07-01']) {
    const services = packFor(issuedOn)?.shape.services
    for (const kind of ['consultas', 'urgencias', 'hospitalizacion'] as const) {
      const names = services?.[kind].map(({ name }) => name)
      expect(names).toContain('causaMotivoAtencion')
      expect(names).not.toContain('causaExterna')
    }
  }
})

test('the cause of an emergency is compared with that of its consultation under the Resolución 2275', () => {
  const altered = JSON.parse(
    JSON.stringify(accepted).replace('"causaMotivoAtencion":"38"', '"causaMotivoAtencion":"26"'),
  )
  expect(findingsOn('2025-02-28', altered).map(({ code }) => code)).toContain('RVG16')
})

test('a property that neither norm has is refused by its address', () => {
  const old = JSON.parse(JSON.stringify(accepted).replaceAll('causaMotivoAtencion', 'causaExterna'))
  expect(findingsOn('2025-02-28', old).map(({ code, path }) => `${code} ${path}`)).toContain(
    'RVG01 usuarios[0].servicios.urgencias[0].causaExterna',
  )
})
