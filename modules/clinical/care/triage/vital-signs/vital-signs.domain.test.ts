import { shapeOf } from '@quina/blocks'
import { expect, test } from 'vitest'
import { vitalSigns } from './vital-signs.contract.ts'
import {
  alarmsOf,
  completedMonths,
  derivedOf,
  mustBePossible,
  type VitalSigns,
} from './vital-signs.domain.ts'

const well: VitalSigns = {
  heartRate: 72,
  respiratoryRate: 16,
  systolic: 120,
  diastolic: 75,
  temperature: '36.6',
  saturation: 98,
  oxygen: 'air',
  consciousness: 'A',
  eye: 4,
  verbal: 5,
  motor: 6,
  pain: 0,
  painScale: 'eva',
  glucose: 90,
  weight: '70',
  height: '175',
  head: null,
  notAssessed: null,
}
const adult = { ageMonths: 480, pregnant: false }

test.each([
  ['heartRate', 301],
  ['respiratoryRate', 121],
  ['systolic', 301],
  ['diastolic', 201],
  ['temperature', '24.9'],
  ['temperature', '45.1'],
  ['temperature', '36.65'],
  ['saturation', 101],
  ['glucose', 9],
  ['glucose', 1001],
  ['weight', '0.2'],
  ['weight', '400.1'],
  ['height', '19.9'],
  ['head', '70.1'],
  ['pain', 11],
  ['eye', 5],
  ['verbal', 0],
  ['motor', 7],
])('nobody has a %s of %s', (name, value) => {
  expect(shapeOf(vitalSigns).safeParse(well).success).toBe(true)
  expect(shapeOf(vitalSigns).safeParse({ ...well, [name]: value }).error?.issues[0]?.path).toEqual([name])
})

test('a dead patient has no pressure; nobody else has a diastolic as high as the systolic', () => {
  expect(() => mustBePossible({ ...well, systolic: 0, diastolic: 0 }, adult)).not.toThrow()
  expect(() => mustBePossible({ ...well, systolic: 80, diastolic: 80 }, adult)).toThrow(
    expect.objectContaining({ code: 'TRI-010' }),
  )
})

test.each<[string, Partial<VitalSigns>, number, string | null]>([
  ['half a Glasgow', { motor: null }, 480, 'TRI-011'],
  ['no temperature, and no reason', { temperature: null }, 480, 'TRI-012'],
  ['no temperature, with its reason', { temperature: null, notAssessed: 'Agitado' }, 480, null],
  ['an adult without weight', { weight: null }, 480, null],
  ['a child without weight', { weight: null }, 160, 'TRI-012'],
  ['a child of two without pressure', { systolic: null, diastolic: null }, 30, null],
  ['a child of three without pressure', { systolic: null, diastolic: null }, 36, 'TRI-012'],
])('%s', (_, change, ageMonths, code) => {
  const taking = () => mustBePossible({ ...well, ...change }, { ageMonths, pregnant: false })
  if (code === null) expect(taking).not.toThrow()
  else expect(taking).toThrow(expect.objectContaining({ code }))
})

test('what is usual depends on the age; the saturation, on the site', () => {
  expect(alarmsOf({ ...well, heartRate: 150 }, 6, 92)).toEqual(['respiratoryRate', 'systolic'])
  expect(alarmsOf({ ...well, heartRate: 150, temperature: '38.0', saturation: 91 }, 480, 92)).toEqual([
    'heartRate',
    'temperature',
    'saturation',
  ])
  expect(alarmsOf({ ...well, saturation: 91 }, 480, 90)).toEqual([])
})

test('what follows from the signs, and nothing where one is missing', () => {
  expect(derivedOf(well)).toEqual({ meanPressure: 90, shockIndex: 0.6, bodyMass: 22.9 })
  expect(derivedOf({ ...well, systolic: null, height: null })).toEqual({
    meanPressure: null,
    shockIndex: null,
    bodyMass: null,
  })
})

test('months are those that were completed', () => {
  expect(completedMonths('2026-03-24', '2026-11-23')).toBe(7)
  expect(completedMonths('2026-03-24', '2026-11-24')).toBe(8)
  expect(completedMonths('1981-11-24', '2026-11-24')).toBe(540)
})

/** Care dossier §8.3: from and to completed months, and what is usual then. */
const usual = (heartRate: number[], respiratoryRate: number[], systolic: number[]) => ({
  heartRate,
  respiratoryRate,
  systolic,
})
test.each([
  [0, 0, usual([100, 205], [30, 60], [60, 84])],
  [1, 11, usual([100, 180], [30, 53], [72, 104])],
  [12, 35, usual([98, 140], [22, 37], [86, 106])],
  [36, 71, usual([80, 120], [20, 28], [89, 112])],
  [72, 143, usual([75, 118], [18, 25], [97, 120])],
  [144, 191, usual([60, 100], [12, 20], [110, 131])],
  [192, 1_200, usual([60, 100], [12, 20], [90, 139])],
])('from %i to %i months what is usual ends at its limits', (from, to, band) => {
  const middle = Object.fromEntries(Object.entries(band).map(([name, [low]]) => [name, low]))
  for (const age of [from, to])
    for (const [name, [low = 0, high = 0]] of Object.entries(band)) {
      const reported = (value: number) => alarmsOf({ ...well, ...middle, [name]: value }, age, 92)
      expect([low, high].map(reported)).toEqual([[], []])
      expect([low - 1, high + 1].map(reported)).toEqual([[name], [name]])
    }
})

test.each([
  ['temperature', '36.0', '35.9'],
  ['temperature', '37.9', '38.0'],
  ['saturation', 92, 91],
])('a %s of %s is usual and %s is not', (name, usual, unusual) => {
  expect(alarmsOf({ ...well, [name]: usual }, 480, 92)).toEqual([])
  expect(alarmsOf({ ...well, [name]: unusual }, 480, 92)).toEqual([name])
})

/** Care dossier §8.3: the first and the last that a body has, which are taken, and what is beyond. */
test.each<readonly [name: string, taken: readonly string[], refused: readonly string[]]>([
  ['heartRate', ['0', '300'], ['-1', '301']],
  ['respiratoryRate', ['0', '120'], ['-1', '121']],
  ['systolic', ['0', '300'], ['-1', '301']],
  ['diastolic', ['0', '200'], ['-1', '201']],
  ['saturation', ['0', '100'], ['-1', '101']],
  ['glucose', ['10', '1000'], ['9', '1001']],
  ['pain', ['0', '10'], ['-1', '11']],
  ['eye', ['1', '4'], ['0', '5']],
  ['verbal', ['1', '5'], ['0', '6']],
  ['motor', ['1', '6'], ['0', '7']],
  ['temperature', ['25.0', '45.0'], ['24.9', '45.1']],
  ['weight', ['0.3', '400'], ['0.299', '400.001']],
  ['height', ['20', '250'], ['19.9', '250.1']],
  ['head', ['20', '70'], ['19.9', '70.1']],
])('of a %s %j are taken and %j are not', (name, taken, refused) => {
  const typed = (value: string) =>
    typeof well[name as keyof VitalSigns] === 'number' ? Number(value) : value
  const fits = (value: string) => shapeOf(vitalSigns).safeParse({ ...well, [name]: typed(value) }).success
  expect(taken.map(fits)).toEqual([true, true])
  expect(refused.map(fits)).toEqual([false, false])
})
