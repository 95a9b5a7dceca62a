import { pesos } from '@quina/kernel'
import { expect, test } from 'vitest'
import { isTotal, isTotalRow, mistakesIn, payerOf } from './giro.domain.ts'

test('finds the payer of a row, and none when two might be', () => {
  const payer = (id: string, nit: string, code: string | null, ...regimenes: string[]) => ({
    id,
    name: id,
    nit,
    code,
    regimenes,
  })
  const payers = [
    payer('solidaria S', '999000405', 'ESS024', 'Subsidiado'),
    payer('solidaria C', '999000405', null, 'Contributivo'),
    payer('vida', '999000710', 'EPS710', 'Contributivo', 'Subsidiado'),
  ]
  const cases: readonly (readonly [string, string | null, string | null])[] = [
    ['999000710', null, 'vida nit'],
    ['999.000.710-6', null, 'vida nit'],
    ['9990007106', 'Subsidiado', 'vida nit'],
    ['9990007104', 'Subsidiado', null],
    ['eps 710', null, 'vida code'],
    ['999000405', 'SUBSIDIADO', 'solidaria S regimen'],
    ['999000405', 'C', 'solidaria C regimen'],
    ['999000405', null, null],
    ['999000405', 'Especial', null],
    ['99900071', null, null],
    ['', null, null],
  ]
  for (const [nit, regimen, expected] of cases) {
    const found = payerOf({ nit, regimen }, payers)
    expect([nit, regimen, found === null ? null : `${found.payer.id} ${found.key}`]).toEqual([
      nit,
      regimen,
      expected,
    ])
  }
})

test('a row of a total is recognised by any of its cells, and a payer with such a name is not', () => {
  for (const text of ['TOTAL', 'Gran total', 'Subtotal EPS', 'TOTAL GIRADO', 'sub-total', 'Totales:'])
    expect([text, isTotalRow([null, undefined, text])]).toEqual([text, true])
  for (const text of ['TOTAL SALUD EPS', 'EPS Total', '999000710', ''])
    expect([text, isTotalRow([text, null])]).toEqual([text, false])
})

test('a row that names no payer, or says that it adds others up, is refused by its cell', () => {
  const row = (nit: string, eps: string | null = null) => ({
    ...{ row: 2, nit, eps, regimen: null, invoice: null, amount: pesos(5) },
  })
  expect(isTotal({ nit: 'TOTAL EPS DEL SUR' })).toBe(true)
  const columns = (...given: Parameters<typeof row>) => mistakesIn(row(...given)).map(({ column }) => column)
  expect(columns('999000710', 'EPS del Sur')).toEqual([])
  expect(columns('EPS710')).toEqual([])
  expect(columns('999000710', 'Total EPS del Sur')).toEqual(['EPS'])
  expect(columns('Elaboró: tesorería')).toEqual(['NIT de la EPS'])
  expect(columns('999.000.710-1')).toEqual(['NIT de la EPS'])
})
