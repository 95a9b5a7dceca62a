import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '../../screen/navigation/search.ts'
import { aliasOf, opensAlone, pathTo, routerPath, type ScreenPath } from './path.ts'

test('a path is filled in as the specification writes it', () => {
  expect(pathTo('/cdp/edit/:id', { id: 7 })).toBe('/cdp/edit/7')
  expect(pathTo('/triage/ordenamiento/:idUsuario/:idTriage', { idUsuario: 12, idTriage: 34 })).toBe(
    '/triage/ordenamiento/12/34',
  )
  expect(pathTo('/causaciones/create/:type/:id_ingreso?', { type: 'FV' })).toBe('/causaciones/create/FV')
  expect(pathTo('/causaciones/create/:type/:id_ingreso?', { type: 'FV', id_ingreso: 3 })).toBe(
    '/causaciones/create/FV/3',
  )
  expect(pathTo('/billing/program/:id/services/create', { id: 'a b/ñ' })).toBe(
    '/billing/program/a%20b%2F%C3%B1/services/create',
  )
  expect(pathTo('/Registro-Presupuestal')).toBe('/Registro-Presupuestal')
  expect(pathTo('/contratos-eps/')).toBe('/contratos-eps/')
  expect(pathTo('/accounting/seat/:accountingPeriodId?')).toBe('/accounting/seat')
})

test('a required parameter that is missing or empty is our mistake', () => {
  expect(() => pathTo('/cdp/edit/:id', { id: '' })).toThrow('missing parameter id of /cdp/edit/:id')
  // @ts-expect-error the compiler refuses it too
  expect(() => pathTo('/cdp/edit/:id')).toThrow()
})

test.each([
  ['/cdp/edit/:id', '/cdp/edit/$id'],
  ['/causaciones/create/:type/:id_ingreso?', '/causaciones/create/$type/{-$id_ingreso}'],
  ['/billing/invoice/:ambitId/:userId?/:programId?', '/billing/invoice/$ambitId/{-$userId}/{-$programId}'],
  ['/contratos-eps/', '/contratos-eps/'],
] as const)('%s is %s for the router', (path, expected) => expect(routerPath(path)).toBe(expected))

test.each<[ScreenPath, boolean]>([
  ['/cdp', true],
  ['/cdp/edit/:id', false],
  ['/payroll/payment/create/:id?', true],
  ['/causaciones/create/:type/:id_ingreso?', false],
  ['/billing/program/:id/services/create', false],
])('%s can be opened from a menu: %s', (path, expected) => expect(opensAlone(path)).toBe(expected))

test.each<[ScreenPath, string | undefined]>([
  ['/citas/index', '/citas'],
  ['/budget/cdp-request/index', '/budget/cdp-request'],
  ['/billing/invoice-index', undefined],
  ['/index', undefined],
  ['/cdp', undefined],
])('%s also answers at %s', (path, expected) => expect(aliasOf(path)).toBe(expected))

test('the query of an address is plain text, both ways', () => {
  const search = { status: 'draft,approved', date: '2026-01-01..2026-03-31', number: '007', q: 'aseo & café' }
  expect(writeSearch(search)).toBe(
    '?status=draft,approved&date=2026-01-01..2026-03-31&number=007&q=aseo+%26+caf%C3%A9',
  )
  expect(readSearch(writeSearch(search))).toEqual(search)
  expect(writeSearch({ q: '', status: undefined })).toBe('')
})
