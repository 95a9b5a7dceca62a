import { day, type Id } from '@quina/kernel'
import { expect, test } from 'vitest'
import type { AssetPlace, AssetState } from '../../register/asset/asset-life.contract.ts'
import type { TransferKind } from '../transfer/transfer.contract.ts'
import {
  answersAfter,
  begins,
  mustHaveAccount,
  mustHavePlace,
  mustSayWhere,
  placeAfter,
  siteAfter,
} from './destination.domain.ts'

const id = <T extends string>(text: string) => text as Id<T>
const transfer = (change: object) =>
  mustSayWhere({
    date: day('2026-05-10'),
    kind: 'internal',
    fromCustodianId: null,
    toCampusId: null,
    custodianId: id('nurse'),
    locationId: id('room'),
    costCentreId: null,
    terceroId: null,
    contract: null,
    guide: null,
    returnOn: null,
    purpose: 'Para el servicio',
    lines: [],
    ...change,
  })

test.each([
  ['nobody receives', { custodianId: null }, 'BIE-062'],
  ['it goes nowhere', { locationId: null }, 'BIE-063'],
  ['another site without who receives', { kind: 'site', custodianId: null }, 'BIE-062'],
  ['another site that nobody named', { kind: 'site', locationId: null }, 'BIE-059'],
  ['nobody repairs', { kind: 'maintenance' }, 'BIE-068'],
  ['nobody borrows', { kind: 'loan' }, 'BIE-068'],
  [
    'lent without a contract',
    { kind: 'loan', terceroId: id('school'), returnOn: day('2026-12-01') },
    'BIE-069',
  ],
  ['lent for ever', { kind: 'loan', terceroId: id('school'), contract: 'CO-1' }, 'BIE-069'],
])('refuses a transfer where %s', (_, change, code) => {
  expect(() => transfer(change)).toThrow(expect.objectContaining({ code }))
})

test.each([
  ['store', { custodianId: null, locationId: null }],
  ['unused', { custodianId: null, locationId: null }],
  ['maintenance', { custodianId: null, locationId: null, terceroId: id('workshop') }],
])('%s needs neither a person nor a place', (kind, change) => {
  expect(() => transfer({ kind, ...change })).not.toThrow()
})

test('who receives in another site says the place, and nobody else may leave it out', () => {
  expect(() => transfer({ kind: 'site', toCampusId: id('south'), locationId: null })).not.toThrow()
  expect(() => mustHavePlace({ kind: 'site', locationId: null })).toThrow(
    expect.objectContaining({ code: 'BIE-063' }),
  )
})

test.each<[TransferKind, string | null, string | null, string | null]>([
  ['internal', null, 'north', 'north'],
  ['internal', null, 'south', null],
  ['internal', null, null, 'north'],
  ['site', null, 'south', 'south'],
  ['site', 'south', null, 'south'],
  ['site', 'south', 'south', 'south'],
  ['site', 'south', 'west', null],
  ['site', 'north', null, null],
  ['site', null, 'north', null],
])('%s to %s, in a place of %s, ends in %s', (kind, toCampusId, placeCampusId, expected) => {
  const check = () => siteAfter({ kind, campusId: 'north', toCampusId, placeCampusId })
  if (expected !== null) expect(check()).toBe(expected)
  else expect(check).toThrow(expect.objectContaining({ code: 'BIE-067' }))
})

const here: AssetPlace = {
  state: 'inService',
  campusId: 'north',
  locationId: 'room',
  custodianId: 'nurse',
  costCentreId: 'ward',
}
const there = { campusId: 'south', locationId: 'desk', custodianId: 'clerk', costCentreId: 'office' }
const nowhere = { campusId: 'north', locationId: null, custodianId: null, costCentreId: null }

test.each<[TransferKind, typeof nowhere | typeof there, AssetPlace]>([
  ['internal', there, { state: 'inService', ...there }],
  ['site', there, { state: 'inService', ...there }],
  ['store', nowhere, { ...nowhere, state: 'stored', costCentreId: 'ward' }],
  ['maintenance', nowhere, { ...here, state: 'maintenance' }],
  ['loan', nowhere, { ...here, state: 'loaned' }],
  ['unused', { ...nowhere, locationId: 'depot' as never }, { ...here, state: 'unused', locationId: 'depot' }],
])('%s leaves an asset where it says', (kind, to, expected) => {
  expect(placeAfter(here, { kind, ...to })).toEqual(expected)
})

test.each<[AssetState, AssetState, boolean]>([
  ['stored', 'inService', true],
  ['stored', 'loaned', true],
  ['stored', 'maintenance', false],
  ['maintenance', 'inService', true],
  ['inService', 'unused', false],
])('from %s to %s it begins to be depreciated: %s', (from, to, expected) => {
  expect(begins({ begun: false, from, to })).toBe(expected)
  expect(begins({ begun: true, from, to })).toBe(false)
})

test.each<[TransferKind, boolean]>([
  ['maintenance', false],
  ['unused', false],
  ['loan', true],
  ['internal', true],
])('a class without accounts of states takes %s: %s', (kind, right) => {
  const assetClass = { plate: 'H-1', className: 'Vehículos', maintenanceAccount: null, unusedAccount: null }
  const check = () => mustHaveAccount(kind, assetClass)
  if (right) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code: 'CLASE_SIN_CUENTA' }))
})

test.each([
  ['internal', 'Nora Ficticia', 'Nora Ficticia responde por estos bienes desde hoy.'],
  ['store', null, 'Quedan en la bodega, sin otro responsable.'],
  ['maintenance', null, 'Por estos bienes sigue respondiendo quien los tiene a cargo.'],
])('tells who answers after a traslado: %s, %s', (kind, custodian, words) => {
  expect(answersAfter(kind, custodian)).toBe(words)
})
