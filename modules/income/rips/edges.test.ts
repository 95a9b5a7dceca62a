import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { one, reported } from './testing/reported.domain.ts'
import { ripsOf, service, user } from './testing/sample.domain.ts'

// The edges of the checklist of billing (§17) that need a RIPS alone: hours, birthdays and the number of people.

const codesOf = (rips: unknown) => reported({ rips }).map((finding) => finding.split(' ')[0])

test.each([
  ['observation of 48 hours', one('urgencias', { fechaEgreso: '2026-08-12 10:00' }), []],
  ['observation of 49 hours', one('urgencias', { fechaEgreso: '2026-08-12 11:00' }), ['RVC040']],
  ['a stay of 6 hours', one('hospitalizacion', { fechaEgreso: '2026-08-11 15:00' }), []],
  ['a stay of 5 hours', one('hospitalizacion', { fechaEgreso: '2026-08-11 14:00' }), ['RVC041']],
])('%s', (_, rips, noticed) => {
  expect(codesOf(rips).filter((code) => code === 'RVC040' || code === 'RVC041')).toEqual(noticed)
})

test('accepts the card of a minor, and that of an adult, for a patient who turns eighteen during a stay', () => {
  const stay = (tipoDocumentoIdentificacion: string, fechaNacimiento: string) =>
    codesOf(one('hospitalizacion', {}, { tipoDocumentoIdentificacion, fechaNacimiento }))
  expect(stay('TI', '2008-08-12')).not.toContain('RVC007')
  expect(stay('CC', '2008-08-12')).not.toContain('RVC007')
  expect(stay('RC', '2008-08-12')).toContain('RVC007')
  expect(stay('CC', '2012-08-12')).toContain('RVC007')
})

test('finds the one person who is reported twice among ten thousand in one RIPS', () => {
  const people = Array.from({ length: 10_000 }, (_, index) => {
    const number = String(30_000_000 + Math.min(index, 9_998))
    return user(
      { consultas: [service('consultas')] },
      { consecutivo: index + 1, numDocumentoIdentificacion: number },
    )
  })
  expect(reported({ rips: ripsOf(people), invoice: { total: pesos(500_000_000) } })).toEqual([
    'RVG12 usuarios[9999]',
  ])
})
