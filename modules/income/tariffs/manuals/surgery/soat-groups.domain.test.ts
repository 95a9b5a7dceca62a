import { pesos, plus, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { soatPesos, uvbFromSmldv } from '../manual/soat.domain.ts'
import { soatComponents } from '../manual/soat-components.domain.ts'
import { soatRules } from './defaults.contract.ts'
import { surgeryOf } from './surgery.domain.ts'

const materials: Readonly<Record<string, string>> = {
  '39301': '2.28',
  '39302': '4.27',
  '39303': '9.92',
  '39304': '15.72',
}

type Worth = readonly [code: string, points: string, pesos: number]

/** The table of the billing dossier, §5.3: each component with its code, its points and its pesos of 2026, and the total. */
const table: readonly (readonly [group: number, components: readonly Worth[], total: number])[] = [
  [
    2,
    [
      ['39000', '2.93', 133_800],
      ['39100', '2.09', 95_200],
      ['39204', '4.84', 220_600],
      ['39301', '', 104_100],
    ],
    553_700,
  ],
  [
    3,
    [
      ['39001', '3.57', 162_900],
      ['39101', '2.53', 115_500],
      ['39205', '5.97', 272_700],
      ['39301', '', 104_100],
    ],
    655_200,
  ],
  [
    4,
    [
      ['39002', '4.31', 196_800],
      ['39102', '3.1', 141_600],
      ['39206', '7.61', 347_700],
      ['39302', '', 194_600],
    ],
    880_700,
  ],
  [
    5,
    [
      ['39003', '5.86', 267_500],
      ['39103', '3.83', 174_900],
      ['39207', '10.45', 476_800],
      ['39302', '', 194_600],
    ],
    1_113_800,
  ],
  [
    6,
    [
      ['39004', '7.68', 350_800],
      ['39104', '4.56', 208_200],
      ['39117', '2.01', 91_600],
      ['39208', '15.13', 690_600],
      ['39302', '', 194_600],
    ],
    1_535_800,
  ],
  [
    7,
    [
      ['39005', '9', 410_700],
      ['39105', '5.3', 242_000],
      ['39118', '2.37', 108_300],
      ['39209', '16.88', 770_800],
      ['39303', '', 452_800],
    ],
    1_984_600,
  ],
  [
    8,
    [
      ['39006', '10.44', 476_800],
      ['39106', '6.17', 281_600],
      ['39119', '2.74', 124_900],
      ['39210', '18.51', 845_300],
      ['39303', '', 452_800],
    ],
    2_181_400,
  ],
  [
    9,
    [
      ['39007', '12.76', 582_400],
      ['39107', '7.3', 333_100],
      ['39120', '3.49', 159_200],
      ['39211', '21.1', 963_400],
      ['39303', '', 452_800],
    ],
    2_490_900,
  ],
  [
    10,
    [
      ['39008', '15.71', 717_200],
      ['39108', '9.02', 411_700],
      ['39121', '4.28', 195_200],
      ['39212', '28.08', 1_281_800],
      ['39304', '', 717_800],
    ],
    3_323_700,
  ],
  [
    11,
    [
      ['39009', '17.62', 804_100],
      ['39109', '10.08', 460_100],
      ['39122', '4.83', 220_600],
      ['39213', '29.95', 1_367_200],
      ['39304', '', 717_800],
    ],
    3_569_800,
  ],
  [
    12,
    [
      ['39010', '19.63', 896_300],
      ['39110', '11.44', 522_100],
      ['39123', '5.36', 244_600],
      ['39214', '31.47', 1_436_500],
      ['39304', '', 717_800],
    ],
    3_817_300,
  ],
  [
    13,
    [
      ['39011', '21.48', 980_500],
      ['39111', '12.72', 580_800],
      ['39124', '6.17', 281_600],
      ['39215', '33.16', 1_513_500],
      ['39304', '', 717_800],
    ],
    4_074_200,
  ],
  [
    20,
    [
      ['39012', '25.43', 1_161_100],
      ['39112', '14.85', 677_700],
      ['39125', '6.94', 316_900],
      ['39216', '34.82', 1_589_400],
    ],
    3_745_100,
  ],
  [
    21,
    [
      ['39013', '33.1', 1_510_800],
      ['39113', '20.12', 918_700],
      ['39126', '9.03', 412_200],
      ['39217', '36.51', 1_666_500],
    ],
    4_508_200,
  ],
  [
    22,
    [
      ['39014', '38.67', 1_765_400],
      ['39114', '26.82', 1_224_100],
      ['39127', '10.55', 481_400],
      ['39218', '38.34', 1_750_300],
    ],
    5_221_200,
  ],
  [
    23,
    [
      ['39015', '60.73', 2_772_500],
      ['39115', '37.95', 1_732_600],
      ['39128', '16.57', 756_300],
      ['39219', '48.07', 2_194_200],
    ],
    7_455_600,
  ],
]

test.each(table)(
  'SOAT pays group %i by its components, each with its code and its pesos of 2026',
  (group, worths, total) => {
    const codes = soatComponents()
      .filter(
        ({ bloodless, fromKey, untilKey }) =>
          !bloodless && Number(fromKey) <= group && group <= Number(untilKey),
      )
      .map(({ itemCode }) => itemCode)
    expect(codes).toEqual(worths.map(([code]) => code))
    const worked = worths.map(([code, points]) =>
      soatPesos(uvbFromSmldv(materials[code] ?? points), pesos(12_110)),
    )
    expect(worked).toEqual(worths.map(([, , amount]) => pesos(amount)))
    expect(worked.reduce(plus, zero)).toBe(pesos(total))
  },
)

test('without incision: the workshop of group 06 with the values of 2010', () => {
  const values = {
    surgeon: pesos(150_900),
    anaesthetist: pesos(89_600),
    assistant: null,
    theatre: pesos(297_300),
    materials: pesos(45_400),
  }
  const procedure = { code: 'endoscopia', values, bloodless: true, relation: 'bilateral' as const }
  const { lines } = surgeryOf([procedure], { ...soatRules, percent: '0', final: pesos(100) })
  expect(lines.map(({ amount }) => amount)).toEqual([67_900, 44_800, 133_800, 45_400].map(pesos))
})
