import { expect, test } from 'vitest'
import { shown } from '../../../files/print/value.ts'
import { choice, day, flag, instant, money, ref, text } from '../../../values/field/words.ts'
import { filterWords } from './filter-words.ts'

const status = choice('Estado', { approved: 'Con saldo', expired: 'Vencido' })

test.each([
  ['nothing', text('Objeto'), '', ''],
  ['the empty value', day('Vence'), '-', 'vacío'],
  ['some of the options', status, 'approved,expired', 'Con saldo, Vencido'],
  ['a range of days', day('Fecha'), '2026-01-01..2026-03-31', '2026/01/01 a 2026/03/31'],
  ['days from one on', day('Fecha'), '2026-01-01..', 'desde 2026/01/01'],
  ['whole days of instants', instant('Hora'), '..2026-03-31T23:59:59.999-05:00', 'hasta 2026/03/31'],
  ['amounts', money('Valor'), '1000.00..', 'desde 1.000,00'],
  ['a reference by its label', ref('people.tercero', 'Tercero'), 'x', 'Drogas SAS'],
  ['yes or no', flag('Activo'), 'false', 'No'],
  ['words', text('Objeto'), 'farmacia', '«farmacia»'],
])('%s', (_name, field, value, words) => {
  expect(filterWords(field, value, { label: 'Drogas SAS', figure: shown })).toBe(words)
})
