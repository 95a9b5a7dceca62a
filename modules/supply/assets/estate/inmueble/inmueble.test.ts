import { day, pesos } from '@quina/kernel'
import { describe, expect, test } from 'vitest'
import { type Estate, mustBeEstate, splitPrice, usualClasses, usualExpiry } from './inmueble.domain.ts'

const estate: Estate = {
  registration: '140-12345',
  npn: '230010101000000120034000000000',
  landArea: '1200.5',
  builtArea: '800',
  appraisedOn: day('2026-03-01'),
  appraisedLand: pesos(400_000_000),
  appraisedBuilding: pesos(800_000_000),
}

describe('what identifies real estate', () => {
  test('a whole one passes', () => expect(() => mustBeEstate(estate)).not.toThrow())
  test.each([
    ['a registration without its circle', { registration: '12345' }, 'MATRICULA_INVALIDA', 'registration'],
    ['a circle of two digits', { registration: '14-12345' }, 'MATRICULA_INVALIDA', 'registration'],
    ['a number of 29 digits', { npn: '2'.repeat(29) }, 'NPN_INVALIDO', 'npn'],
    ['a number with letters', { npn: `A${'2'.repeat(29)}` }, 'NPN_INVALIDO', 'npn'],
    ['land without area', { landArea: '0' }, 'BIE-110', 'landArea'],
    ['a building without area', { builtArea: '0.0000' }, 'BIE-110', 'builtArea'],
    ['an appraisal without its day', { appraisedOn: null }, 'BIE-111', 'appraisedOn'],
    ['a building appraised without its land', { appraisedLand: null }, 'BIE-119', 'appraisedLand'],
  ])('%s is refused', (_, change, code, field) => {
    const wrong = () => mustBeEstate({ ...estate, ...change })
    expect(wrong).toThrow(
      expect.objectContaining({ code, fields: expect.objectContaining({ [field]: expect.any(String) }) }),
    )
  })
})

describe('one price for land and building', () => {
  test('is split as they were appraised, and the building takes the remainder', () => {
    const { land, building } = splitPrice(pesos(1_000_000_000), estate)
    expect([land, building]).toEqual([pesos(333_333_333), pesos(666_666_667)])
  })
  test('is all of the land where nothing is built', () =>
    expect(splitPrice(pesos(90), { ...estate, builtArea: null })).toEqual({ land: pesos(90), building: 0n }))
  test('is not guessed without an appraisal', () =>
    expect(() => splitPrice(pesos(90), { ...estate, appraisedBuilding: null })).toThrow(
      expect.objectContaining({ code: 'BIE-112' }),
    ))
})

test('what is rented to others is investment property', () => {
  expect(usualClasses('urban', 'rented')).toEqual({ land: 'INV-TER', building: 'INV-EDI' })
  expect(usualClasses('rural', 'administrative')).toEqual({ land: 'TER-RUR', building: 'EDI-OFI' })
})

test('papers with a usual end', () => {
  expect(usualExpiry('title', day('2026-02-10'))).toBe('2026-03-12')
  expect(usualExpiry('appraisal', day('2024-02-29'))).toBe('2027-02-28')
  expect(usualExpiry('policy', day('2026-02-10'))).toBeNull()
})
