import { expect, test } from 'vitest'
import { fromCgn } from './account.server.ts'

const header = ['codigo', 'nombre', 'naturaleza', 'acepta_movimiento', 'procedencia']

test('headings and natures are ours, and the rest stays', () =>
  expect(fromCgn({ header, rows: [{ cells: ['1105', 'Caja "chica"', 'D', 'no', 'hallado'] }] })).toBe(
    '"Código","Nombre","Naturaleza","Acepta movimiento","procedencia"\n"1105","Caja ""chica""","Débito","no","hallado"',
  ))

test('a wrong nature is left to be refused', () =>
  expect(fromCgn({ header, rows: [{ cells: ['1105', 'Caja', 'X', 'no', null] }] })).toContain('"X","no",""'))

test('a file of ours is not touched', () =>
  expect(fromCgn({ header: ['Código', 'Nombre', 'Naturaleza'], rows: [] })).toBeNull())
