import { expect, test } from 'vitest'
import { day, integer, money, note, text } from '../../values/field/words.ts'
import { wordsOf } from './constraint-words.ts'

const fields = {
  percent: integer('Porcentaje'),
  reason: note('Motivo'),
  code: text('Código'),
  fromDay: day('Desde'),
  untilDay: day('Hasta'),
  floor: money('Mínimo'),
  cap: money('Tope'),
}
const check = (definition: string, ...columns: string[]) =>
  wordsOf({ kind: 'c', table: 'x.y', columns, definition }, fields)

test.each([
  [
    'CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric)))',
    ['percent'],
    '«Porcentaje» debe ser como mínimo 0 y como máximo 100.',
  ],
  ['CHECK ((percent > (0)::numeric))', ['percent'], '«Porcentaje» debe ser más de 0.'],
  ['CHECK ((length(reason) >= 10))', ['reason'], '«Motivo» debe tener como mínimo 10 letras.'],
  ["CHECK ((code ~ '^\\d{4}$'::text))", ['code'], '«Código» no tiene la forma esperada.'],
  ["CHECK ((code = ANY (ARRAY['a'::text, 'b'::text])))", ['code'], '«Código» no es una de las opciones.'],
  ['CHECK ((until_day >= from_day))', ['untilDay', 'fromDay'], '«Hasta» no puede ser anterior a «Desde».'],
  ['CHECK ((cap > floor))', ['cap', 'floor'], '«Tope» no puede ser menor que «Mínimo».'],
  [
    'CHECK (((reason IS NULL) = (code IS NULL)))',
    ['reason', 'code'],
    '«Motivo» y «Código» no concuerdan entre sí: revíselos.',
  ],
])('%s', (definition, columns, message) => {
  expect(check(definition, ...columns).message).toBe(message)
})

test('the field is named when it is one alone', () => {
  expect(check('CHECK ((percent > 0))', 'percent').field).toBe('percent')
  expect(check('CHECK ((cap > floor))', 'cap', 'floor').field).toBeUndefined()
})

test('what is there twice, and what crosses', () => {
  const of = (kind: string, ...columns: string[]) =>
    wordsOf({ kind, table: 'x.y', columns, definition: '' }, fields).message
  expect(of('u', 'code')).toBe('Ya existe otro registro con «Código».')
  expect(of('x', 'fromDay', 'untilDay')).toBe(
    'Se cruza con otro registro que ya existe: revise «Desde» y «Hasta».',
  )
})
