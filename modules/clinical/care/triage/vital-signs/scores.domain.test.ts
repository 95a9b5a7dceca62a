import { expect, test } from 'vitest'
import { mews, news2 } from './scores.domain.ts'
import type { VitalSigns } from './vital-signs.domain.ts'

const well: VitalSigns = {
  heartRate: 72,
  respiratoryRate: 14,
  systolic: 120,
  diastolic: 70,
  temperature: '36.6',
  saturation: 98,
  oxygen: 'air',
  consciousness: 'A',
  eye: null,
  verbal: null,
  motor: null,
  pain: 0,
  painScale: null,
  glucose: null,
  weight: null,
  height: null,
  head: null,
  notAssessed: null,
}
type Sign =
  | 'consciousness'
  | 'heartRate'
  | 'oxygen'
  | 'respiratoryRate'
  | 'saturation'
  | 'systolic'
  | 'temperature'
/** What a sign gives, at both ends of each box of the table. */
type Boxes = readonly (readonly [points: number, ...values: readonly (number | string)[]])[]
type Row = readonly [sign: Sign, boxes: Boxes]

const rows = (table: readonly Row[]) =>
  table.flatMap(([sign, boxes]) =>
    boxes.flatMap(([points, ...values]) => values.map((value) => [sign, value, points] as const)),
  )
const adult = { ageMonths: 16 * 12, pregnant: false, scale2: false }

/** Care dossier §8.4: NEWS2. */
const news2Table: readonly Row[] = [
  [
    'respiratoryRate',
    [
      [3, 0, 8],
      [1, 9, 11],
      [0, 12, 20],
      [2, 21, 24],
      [3, 25, 120],
    ],
  ],
  [
    'saturation',
    [
      [3, 0, 91],
      [2, 92, 93],
      [1, 94, 95],
      [0, 96, 100],
    ],
  ],
  [
    'oxygen',
    [
      [2, 'oxygen'],
      [0, 'air'],
    ],
  ],
  [
    'systolic',
    [
      [3, 0, 90],
      [2, 91, 100],
      [1, 101, 110],
      [0, 111, 219],
      [3, 220, 300],
    ],
  ],
  [
    'heartRate',
    [
      [3, 0, 40],
      [1, 41, 50],
      [0, 51, 90],
      [1, 91, 110],
      [2, 111, 130],
      [3, 131, 300],
    ],
  ],
  [
    'consciousness',
    [
      [0, 'A'],
      [3, 'C', 'V', 'P', 'U'],
    ],
  ],
  [
    'temperature',
    [
      [3, '25.0', '35.0'],
      [1, '35.1', '36.0'],
      [0, '36.1', '38.0'],
      [1, '38.1', '39.0'],
      [2, '39.1', '45.0'],
    ],
  ],
]
test.each(rows(news2Table))('NEWS2: a %s of %s gives %i', (sign, value, points) => {
  const { points: given } = news2({ ...adult, signs: { ...well, [sign]: value } })!
  expect(given[sign]).toBe(points)
})

const scale2: Readonly<Record<'air' | 'oxygen', Boxes>> = {
  air: [
    [3, 0, 83],
    [2, 84, 85],
    [1, 86, 87],
    [0, 88, 92, 93, 97, 100],
  ],
  oxygen: [
    [3, 0, 83],
    [2, 84, 85],
    [1, 86, 87],
    [0, 88, 92],
    [1, 93, 94],
    [2, 95, 96],
    [3, 97, 100],
  ],
}
test.each(
  (['air', 'oxygen'] as const).flatMap((oxygen) =>
    rows([['saturation', scale2[oxygen]]]).map(([, value, points]) => [oxygen, value, points] as const),
  ),
)('a patient who retains carbon dioxide, breathing %s, with %s gives %i', (oxygen, saturation, points) => {
  const signs = { ...well, oxygen, saturation: Number(saturation) }
  expect(news2({ ...adult, scale2: true, signs })!.points.saturation).toBe(points)
})

/** Care dossier §8.4: MEWS. */
const mewsTable: readonly Row[] = [
  [
    'systolic',
    [
      [3, 0, 70],
      [2, 71, 80],
      [1, 81, 100],
      [0, 101, 199],
      [2, 200, 300],
    ],
  ],
  [
    'heartRate',
    [
      [2, 0, 39],
      [1, 40, 50],
      [0, 51, 100],
      [1, 101, 110],
      [2, 111, 129],
      [3, 130, 300],
    ],
  ],
  [
    'respiratoryRate',
    [
      [2, 0, 8],
      [0, 9, 14],
      [1, 15, 20],
      [2, 21, 29],
      [3, 30, 120],
    ],
  ],
  [
    'temperature',
    [
      [2, '25.0', '34.9'],
      [0, '35.0', '38.4'],
      [2, '38.5', '45.0'],
    ],
  ],
  [
    'consciousness',
    [
      [0, 'A'],
      [1, 'V'],
      [2, 'P'],
      [3, 'U'],
    ],
  ],
]
test.each(rows(mewsTable))('MEWS: a %s of %s gives %i', (sign, value, points) => {
  expect(mews({ ...adult, signs: { ...well, [sign]: value } })!.points[sign]).toBe(points)
})

test('calculates NEWS2 from the age of sixteen, except in pregnancy', () => {
  expect(news2({ ...adult, signs: well })).toMatchObject({ total: 0, missing: [] })
  expect(news2({ ...adult, ageMonths: 191, signs: well })).toBe(null)
  expect(news2({ ...adult, pregnant: true, signs: well })).toBe(null)
})
