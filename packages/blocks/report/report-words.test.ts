import { expect, test } from 'vitest'
import { choice, day, flag, integer, optional, ref } from '../values/field/words.ts'
import { inputInWords, inputOnPaper } from './report-words.ts'

const periods = { m1: 'enero', m11: 'noviembre' }
const ofPeriods = {
  vigencia: integer('Vigencia'),
  from: choice('Desde', periods),
  to: choice('Hasta', periods),
  campusId: optional(ref('admin.campus', 'Sede')),
  zeros: optional(flag('En cero')),
}

test('a report of periods says its year once, without thousands, and its periods by name', () => {
  const input = { vigencia: 2026, from: 'm1', to: 'm11', campusId: 'id', zeros: null }
  expect(inputInWords(ofPeriods, input, { campusId: 'Sede norte' })).toBe(
    'Vigencia 2026 · Desde enero · Hasta noviembre · Sede Sede norte',
  )
})

test('a report of days says the vigencia they are of', () => {
  const fields = { from: day('Desde'), to: day('Hasta') }
  expect(inputInWords(fields, { from: '2026-01-01', to: '2026-06-30' }, {})).toBe(
    'Vigencia 2026 · Desde 2026/01/01 · Hasta 2026/06/30',
  )
})

test('a paper without rows says that nothing was found', () => {
  expect(inputOnPaper('Vigencia 2026', {}, 3)).toBe('Vigencia 2026')
  expect(inputOnPaper('Vigencia 2026', {}, 0)).toBe('Vigencia 2026. No hay movimientos con estos parámetros.')
  expect(inputOnPaper('', { empty: 'Nada que declarar.' }, 0)).toBe('Nada que declarar.')
  expect(inputOnPaper('Año 2026', { note: 'No es la plantilla.' }, 3)).toBe('Año 2026. No es la plantilla.')
})
