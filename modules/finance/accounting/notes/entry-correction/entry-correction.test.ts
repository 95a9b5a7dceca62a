import { pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { correctedLines, type PostedLine } from './entry-correction.server.ts'

const line: PostedLine = {
  accountId: 'a',
  terceroId: 't',
  costCentreId: 'ward',
  fuenteId: 'own',
  concept: null,
  openItem: null,
  dueOn: null,
  base: null,
  debit: pesos(100),
  credit: zero,
}

test('the cost leaves one centre and enters another', () => {
  const drawn = correctedLines(line, { costCentreId: 'office', fuenteId: null, detail: null }).map(
    ({ costCentreId, debit, credit }) => [costCentreId, debit, credit],
  )
  expect(drawn).toEqual([
    ['office', pesos(100), zero],
    ['ward', zero, pesos(100)],
  ])
})

test('a credit is corrected the other way round', () => {
  const lines = correctedLines(
    { ...line, debit: zero, credit: pesos(100) },
    { costCentreId: 'office', fuenteId: null, detail: null },
  )
  expect(lines.map(({ costCentreId, credit }) => [costCentreId, credit])).toEqual([
    ['ward', zero],
    ['office', pesos(100)],
  ])
})

test('the detail alone may change; nothing may not', () => {
  expect(
    correctedLines(line, { costCentreId: null, fuenteId: null, detail: 'Turnos de mayo' })[0],
  ).toMatchObject({
    costCentreId: 'ward',
    concept: 'Turnos de mayo',
  })
  const nothing = () => correctedLines(line, { costCentreId: 'ward', fuenteId: null, detail: null })
  expect(nothing).toThrow(expect.objectContaining({ code: 'CON-064' }))
})

test('the money may come from elsewhere', () => {
  const [again, undone] = correctedLines(line, { costCentreId: null, fuenteId: 'nation', detail: null })
  expect([again?.fuenteId, undone?.fuenteId]).toEqual(['nation', 'own'])
})
