import { quantityOf } from '@quina/warehouse/domain'
import { expect, test } from 'vitest'
import {
  daysOf,
  leftOf,
  mustAnswer,
  mustBeTwo,
  mustFitOrder,
  mustGiveReason,
  overdoseOf,
  whyTwo,
} from './rules.domain.ts'

const units = (count: number) => quantityOf(String(count))
const ordered = {
  name: 'AMOXICILINA 500 mg',
  ordered: 30,
  days: 10,
  carriedOut: false,
  controlled: false,
  controlledForm: null,
}
const product = { name: 'Amoxicilina', blocked: false, controlled: false, highAlert: false, fits: true }
const refused = (code: string) => expect.objectContaining({ code })

test('what was ordered counts once in any number of lots: 30 ordered, 18 and 7 given, 5 left', () => {
  const left = leftOf(ordered, (units(18) + units(7)) as never)
  expect(left).toBe(units(5))
  expect(leftOf(ordered, units(0))).toBe(units(30))
  expect(() => mustFitOrder(left, units(6), 0)).toThrow(refused('FAR-005'))
  expect(() => mustFitOrder(left, units(5), 0)).not.toThrow()
})

test('a part of a treatment lasts a part of its days', () => {
  expect(daysOf(ordered, units(30))).toBe(10)
  expect(daysOf(ordered, units(10))).toBe(4)
  expect(daysOf(ordered, units(1))).toBe(1)
})

test.each([
  ['another medicine', ordered, { ...product, fits: false }, 'FAR-004'],
  ['a blocked product', ordered, { ...product, blocked: true }, 'FAR-016'],
  ['an order that was carried out', { ...ordered, carriedOut: true }, product, 'FAR-007'],
  ['what is controlled without its form', ordered, { ...product, controlled: true }, 'RECETA_OBLIGATORIA'],
])('%s is refused', (_name, line, given, code) => {
  expect(() => mustAnswer(line, given, 0)).toThrow(refused(code))
})

test('what is controlled with its official form is given', () =>
  expect(() =>
    mustAnswer({ ...ordered, controlledForm: 'A-1' }, { ...product, controlled: true }, 0),
  ).not.toThrow())

test('what is warned is given only with a reason of fifteen letters', () => {
  const given = (alertReason: string | null) => () =>
    mustGiveReason({ quantity: '1', alertReason }, 'Alergia a penicilina.', 2)
  expect(given(null)).toThrow(
    expect.objectContaining({ fields: { 'lines.2.alertReason': expect.any(String) } }),
  )
  expect(given('Sí')).toThrow(refused('FAR-006'))
  expect(given('Desensibilizado en UCI')).not.toThrow()
})

test('what is controlled or of high risk is given by two different people', () => {
  const why = whyTwo([product, { ...product, name: 'Morfina', controlled: true }])
  expect(why).toMatch(/^Morfina es de control/)
  expect(whyTwo([{ ...product, highAlert: true }])).toMatch(/alto riesgo/)
  expect(whyTwo([product])).toBeNull()
  expect(() => mustBeTwo(why, null, 'one')).toThrow(refused('CONTROLADO_REQUIERE_DOS_FIRMAS'))
  expect(() => mustBeTwo(why, 'one', 'one')).toThrow(refused('CONTROLADO_REQUIERE_DOS_FIRMAS'))
  expect(() => mustBeTwo(why, 'other', 'one')).not.toThrow()
  expect(() => mustBeTwo(null, null, 'one')).not.toThrow()
})

test('a dose over the most of its day is warned, in its own unit alone', () => {
  const most = [{ unit: 'mg', perDay: '4000.0000' }]
  const day = (perDay: string, unit = 'mg') => overdoseOf({ name: 'ACETAMINOFÉN', perDay, unit }, most)
  expect(day('4000')).toBeNull()
  expect(day('4000.5', 'MG')).toBe('ACETAMINOFÉN: 4000,5 MG al día pasan de la dosis máxima, 4000 MG.')
  expect(day('9000', 'gotas')).toBeNull()
})
