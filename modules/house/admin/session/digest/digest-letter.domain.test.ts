import { day, pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { type Digest, digestLetter, isEmpty } from './digest-letter.domain.ts'

const nothing: Digest = { pending: { total: 0, rows: [] }, returned: [], reported: 0, changed: [] }
const to = {
  name: 'Ana Rojas',
  email: 'ana@hospital.gov.co',
  company: 'Hospital San Rafael',
  address: 'https://quina.hospital.gov.co',
  stop: 'https://quina.hospital.gov.co/login#carta=X',
}
const row = { title: 'CDP', amount: pesos(1_500_000), by: 'Luis', since: day('2026-11-18'), onBehalfOf: null }

test('the letter lists what waits, what was sent back and what changed, and how to stop it', () => {
  const changed = [{ title: 'CDP 007', command: 'Expedir CDP', by: 'Marta' }]
  const rows = [row, { ...row, amount: null, onBehalfOf: 'Rosa' }]
  const { subject, text } = digestLetter(
    { pending: { total: 2, rows }, returned: ['RP —'], reported: 1, changed },
    to,
  )
  expect(subject).toBe('4 pendientes en Hospital San Rafael')
  expect(text.split('\n\n')).toEqual([
    'Buen día, Ana Rojas:',
    '2 documentos esperan su aprobación:\n- CDP por 1.500.000, lo preparó Luis el 2026/11/18\n' +
      '- CDP, lo preparó Luis el 2026/11/18, por delegación de Rosa',
    'Le devolvieron 1 documento para corregir:\n- RP —',
    '1 comentario o seguimiento lo espera.',
    'Cambió en lo que usted hizo o comentó:\n- CDP 007: Expedir CDP, por Marta',
    'Su bandeja: https://quina.hospital.gov.co/pendientes',
    'No recibir más esta carta: https://quina.hospital.gov.co/login#carta=X',
  ])
})

test('a long list is cut, with the number of the rest', () => {
  const rows = Array.from({ length: 12 }, () => row)
  const { text } = digestLetter({ ...nothing, pending: { total: 40, rows } }, to)
  expect(text.split('\n').filter((line) => line.startsWith('- CDP'))).toHaveLength(12)
  expect(text).toContain('- y 28 más')
})

test.each([
  ['nothing', {}, true],
  ['a comment', { reported: 1 }, false],
  ['what came back', { returned: ['RP —'] }, false],
  ['a change', { changed: [{ title: 'CDP 007', command: 'Anular', by: 'Luis' }] }, false],
  ['an approval', { pending: { total: 1, rows: [row] } }, false],
])('with %s there is or is not a letter', (_, more, empty) =>
  expect(isEmpty({ ...nothing, ...more })).toBe(empty),
)
