import { describe, expect, test } from 'vitest'
import { mews, news2, news2Risk } from '../vital-signs/scores.domain.ts'
import type { VitalSigns } from '../vital-signs/vital-signs.domain.ts'
import { type SuggestionInput, suggestTriage } from './suggestion.domain.ts'

const well: VitalSigns = {
  heartRate: 72,
  respiratoryRate: 16,
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

interface Case {
  readonly years?: number
  readonly months?: number
  readonly signs: Partial<VitalSigns>
  readonly more?: Partial<SuggestionInput>
  readonly news2: number | null
  readonly level: number | null
  readonly rules: readonly string[]
}

const of = ({
  years = 0,
  months = 0,
  signs,
  more = {},
}: Omit<Case, 'level' | 'news2' | 'rules'>): SuggestionInput => ({
  ageMonths: years * 12 + months,
  pregnant: false,
  scale2: false,
  resources: 0,
  discriminators: [],
  signs: { ...well, ...signs },
  ...more,
})
/** FR, SpO₂, oxygen, PAS, FC, consciousness, temperature: in the order of the dossier. */
const taken = (
  ...[respiratoryRate, saturation, oxygen, systolic, heartRate, consciousness, temperature]: readonly [
    number,
    number,
    'no' | 'yes',
    number,
    number,
    'A' | 'U',
    string,
  ]
): Partial<VitalSigns> => ({
  respiratoryRate,
  saturation,
  systolic,
  heartRate,
  consciousness,
  temperature,
  oxygen: oxygen === 'yes' ? 'oxygen' : 'air',
})
/** A child of whom no pressure was taken. */
const child = (given: Partial<VitalSigns>): Partial<VitalSigns> => ({
  systolic: null,
  diastolic: null,
  ...given,
})

const t5 = taken(18, 97, 'no', 138, 88, 'A', '36.7')
const t10 = taken(20, 90, 'yes', 130, 96, 'A', '37.0')
const t12 = taken(18, 96, 'no', 90, 84, 'A', '36.9')
const glasgow6 = { eye: 1, verbal: 1, motor: 4 }

/** Care dossier §13.6. */
const cases: readonly (readonly [string, Case])[] = [
  [
    'T1',
    {
      years: 45,
      signs: taken(22, 94, 'no', 118, 104, 'A', '38.4'),
      more: { resources: 2 },
      news2: 5,
      level: 3,
      rules: ['REC', 'NEWS2-5'],
    },
  ],
  [
    'T2',
    { years: 67, signs: taken(26, 90, 'yes', 98, 128, 'A', '39.2'), news2: 14, level: 2, rules: ['NEWS2-7'] },
  ],
  [
    'T3',
    {
      years: 30,
      signs: { ...taken(16, 98, 'no', 124, 72, 'A', '36.6'), pain: 1 },
      news2: 0,
      level: 5,
      rules: ['DOL-V', 'NEWS2-0', 'REC'],
    },
  ],
  [
    'T4',
    {
      years: 30,
      signs: { ...taken(18, 97, 'no', 124, 80, 'A', '36.8'), pain: 5 },
      more: { resources: 1 },
      news2: 0,
      level: 4,
      rules: ['DOL-IV', 'REC'],
    },
  ],
  [
    'T5',
    {
      years: 58,
      signs: { ...t5, pain: 6 },
      more: { resources: 2, discriminators: ['D-II-01'] },
      news2: 0,
      level: 2,
      rules: ['D-II-01'],
    },
  ],
  [
    'T5 without it',
    { years: 58, signs: { ...t5, pain: 6 }, more: { resources: 2 }, news2: 0, level: 3, rules: ['REC'] },
  ],
  [
    'T6',
    {
      months: 8,
      signs: child({ respiratoryRate: 44, heartRate: 165, temperature: '39.4', saturation: 95 }),
      more: { resources: 1 },
      news2: null,
      level: 2,
      rules: ['PED-II-ZP'],
    },
  ],
  [
    'T7',
    {
      months: 2,
      signs: child({ respiratoryRate: 38, heartRate: 150, temperature: '38.1', saturation: 97 }),
      news2: null,
      level: 2,
      rules: ['PED-II-FIEBRE'],
    },
  ],
  [
    'T8',
    {
      years: 5,
      signs: { respiratoryRate: 28, heartRate: 138, systolic: 76, temperature: '37.5', saturation: 96 },
      news2: null,
      level: 1,
      rules: ['PED-I-PAS'],
    },
  ],
  [
    'T9',
    {
      years: 28,
      signs: {
        respiratoryRate: 20,
        saturation: 98,
        systolic: 164,
        diastolic: 104,
        heartRate: 92,
        temperature: '36.8',
      },
      more: { pregnant: true, resources: 2 },
      news2: null,
      level: 2,
      rules: ['GES-II'],
    },
  ],
  ['T10', { years: 65, signs: t10, more: { scale2: true }, news2: 3, level: 4, rules: ['NEWS2-1'] }],
  ['T10 by scale 1', { years: 65, signs: t10, news2: 6, level: 3, rules: ['NEWS2-5'] }],
  [
    'T11',
    {
      years: 40,
      signs: { ...taken(10, 96, 'no', 110, 60, 'U', '36.0'), ...glasgow6 },
      news2: 6,
      level: 1,
      rules: ['V-I-CONC'],
    },
  ],
  ['T12', { years: 52, signs: t12, more: { resources: 1 }, news2: 3, level: 3, rules: ['NEWS2-3P'] }],
  [
    'T12 with a systolic of 89',
    {
      years: 52,
      signs: { ...t12, systolic: 89 },
      more: { resources: 1 },
      news2: 3,
      level: 2,
      rules: ['V-II-PAS'],
    },
  ],
]

test.each(cases)('%s of the dossier', (_, { news2: total, level, rules, ...given }) => {
  const suggested = suggestTriage(of(given))
  expect(news2(of(given))?.total ?? null).toBe(total)
  expect({ ...suggested, rules: suggested.rules.toSorted() }).toEqual({
    level,
    rules: rules.toSorted(),
    incomplete: false,
  })
})

test('MEWS of T2: PAS 1, FC 2, FR 2, temperature 2, consciousness 0', () => {
  const { points, total } = mews(of({ years: 67, signs: taken(26, 90, 'yes', 98, 128, 'A', '39.2') }))!
  expect([points, total]).toEqual([
    { systolic: 1, heartRate: 2, respiratoryRate: 2, temperature: 2, consciousness: 0 },
    7,
  ])
})

describe('what is missing', () => {
  test('never supports that it is not urgent, and no score is a zero', () => {
    const given = of({ years: 30, signs: { temperature: null } })
    expect(suggestTriage(given)).toEqual({ level: null, rules: [], incomplete: true })
    expect(news2(given)).toMatchObject({ total: null, missing: ['temperature'] })
    expect(mews(given)).toMatchObject({ total: null, missing: ['temperature'] })
  })

  test('hides nothing that is urgent', () => {
    const given = of({ years: 30, signs: { temperature: null, saturation: 82 } })
    expect(suggestTriage(given)).toEqual({ level: 1, rules: ['V-I-SPO2'], incomplete: true })
  })

  test.each([
    [35, false],
    [36, true],
  ])('at %i months the lack of a pressure is a lack: %s', (months, incomplete) => {
    const signs = child({ respiratoryRate: 26, heartRate: 110 })
    expect(suggestTriage(of({ months, signs })).incomplete).toBe(incomplete)
  })
})

test('judges a pregnant patient of any age by the figures of adults', () => {
  const given = of({ years: 15, signs: { heartRate: 160 }, more: { pregnant: true } })
  expect(suggestTriage(given)).toMatchObject({ level: 1, rules: ['V-I-FC'] })
  expect(suggestTriage({ ...given, pregnant: false })).toMatchObject({ level: 2, rules: ['PED-II-ZP'] })
})

test('the altitude of the site decides which saturation is low in a child', () => {
  const given = of({ years: 10, signs: { saturation: 91, respiratoryRate: 20, heartRate: 90 } })
  expect(suggestTriage(given)).toMatchObject({ level: 2, rules: ['PED-II-SPO2'] })
  expect(suggestTriage({ ...given, leastSaturation: 90 })).toMatchObject({ level: 5 })
})

test.each([
  [{ respiratoryRate: 26, saturation: 90 }, 'Riesgo medio'],
  [{ systolic: 90 }, 'Riesgo bajo-medio'],
  [{ heartRate: 95 }, 'Riesgo bajo'],
  [{}, 'Sin riesgo'],
  [{ respiratoryRate: 26, saturation: 90, systolic: 90 }, 'Riesgo alto'],
])('a NEWS2 of %o is read as %s', (signs, risk) => {
  expect(news2Risk(news2(of({ years: 40, signs }))!)).toBe(risk)
})

/** A sign at its last value within a rule and at the first one beyond it (care dossier §8.5). */
type Limit = readonly [rule: string, within: Partial<VitalSigns>, beyond: Partial<VitalSigns>]
const glasgow = (eye: number, verbal: number, motor: number) => ({ eye, verbal, motor })
const fires = (rule: string, given: Parameters<typeof of>[0]) => {
  // Alone, so that a more urgent rule does not hide it: other cases test what else the sign causes.
  const { rules } = suggestTriage(of(given))
  return rules.includes(rule)
}

test.each<Limit>([
  ['V-I-CONC', { consciousness: 'U' }, { consciousness: 'P' }],
  ['V-I-CONC', glasgow(2, 2, 4), glasgow(2, 2, 5)],
  ['V-II-CONC', glasgow(4, 4, 5), glasgow(4, 4, 6)],
  ['V-II-CONC', { consciousness: 'C' }, { consciousness: 'A' }],
  ['V-I-SPO2', { saturation: 84 }, { saturation: 85 }],
  ['V-I-FR', { respiratoryRate: 7 }, { respiratoryRate: 8 }],
  ['V-I-FR', { respiratoryRate: 40 }, { respiratoryRate: 39 }],
  ['V-I-PAS', { systolic: 79 }, { systolic: 80 }],
  ['V-I-FC', { heartRate: 39 }, { heartRate: 40 }],
  ['V-I-FC', { heartRate: 160 }, { heartRate: 159 }],
  ['V-II-FR', { respiratoryRate: 8 }, { respiratoryRate: 9 }],
  ['V-II-FR', { respiratoryRate: 30 }, { respiratoryRate: 29 }],
  ['V-II-PAS', { systolic: 89 }, { systolic: 90 }],
  ['V-II-FC', { heartRate: 40 }, { heartRate: 41 }],
  ['V-II-FC', { heartRate: 140 }, { heartRate: 139 }],
  ['V-II-SPO2', { saturation: 89 }, { saturation: 90 }],
  ['V-II-TEMP', { temperature: '32.0' }, { temperature: '32.1' }],
  ['V-II-TEMP', { temperature: '41.0' }, { temperature: '40.9' }],
  ['V-II-GLUC', { glucose: 53 }, { glucose: 54 }],
  ['V-II-GLUC', { glucose: 401 }, { glucose: 400 }],
  ['DOL-II', { pain: 9 }, { pain: 8 }],
  ['DOL-III', { pain: 7 }, { pain: 6 }],
  ['DOL-IV', { pain: 4 }, { pain: 3 }],
])('%s fires with %o and not with %o, of an adult', (rule, within, beyond) => {
  expect(fires(rule, { years: 16, signs: within })).toBe(true)
  expect(fires(rule, { years: 16, signs: beyond })).toBe(false)
})

test.each<Limit>([
  ['GES-II', { systolic: 160 }, { systolic: 159 }],
  ['GES-II', { systolic: 89, diastolic: 60 }, { systolic: 90, diastolic: 60 }],
  ['GES-II', { systolic: 140, diastolic: 110 }, { systolic: 140, diastolic: 109 }],
  ['GES-II', { heartRate: 121 }, { heartRate: 120 }],
  ['GES-II', { respiratoryRate: 9 }, { respiratoryRate: 10 }],
  ['GES-II', { respiratoryRate: 31 }, { respiratoryRate: 30 }],
  ['GES-II', { temperature: '34.9' }, { temperature: '35.0' }],
  ['GES-II', { temperature: '38.1' }, { temperature: '38.0' }],
  ['GES-II', { saturation: 94 }, { saturation: 95 }],
  ['V-I-FC', { heartRate: 39 }, { heartRate: 40 }],
])('%s fires with %o and not with %o in pregnancy', (rule, within, beyond) => {
  const more = { pregnant: true }
  expect(fires(rule, { years: 28, signs: within, more })).toBe(true)
  expect(fires(rule, { years: 28, signs: beyond, more })).toBe(false)
})

/** Usual for any child, so that only the tested rule fires. */
const calm = { respiratoryRate: 20, heartRate: 100, temperature: '36.6', saturation: 98, systolic: 118 }
test.each<readonly [rule: string, months: number, within: Partial<VitalSigns>, beyond: Partial<VitalSigns>]>([
  ['PED-I-PAS', 0, { systolic: 59, diastolic: 40 }, { systolic: 60, diastolic: 40 }],
  ['PED-I-PAS', 1, { systolic: 69, diastolic: 40 }, { systolic: 70, diastolic: 40 }],
  ['PED-I-PAS', 11, { systolic: 69, diastolic: 40 }, { systolic: 70, diastolic: 40 }],
  ['PED-I-PAS', 12, { systolic: 71, diastolic: 40 }, { systolic: 72, diastolic: 40 }],
  ['PED-I-PAS', 119, { systolic: 87, diastolic: 40 }, { systolic: 88, diastolic: 40 }],
  ['PED-I-PAS', 120, { systolic: 89, diastolic: 40 }, { systolic: 90, diastolic: 40 }],
  ['PED-I-PAS', 191, { systolic: 89, diastolic: 40 }, { systolic: 90, diastolic: 40 }],
  ['PED-II-ZP', 2, { heartRate: 181 }, { heartRate: 180 }],
  ['PED-II-ZP', 2, { respiratoryRate: 51 }, { respiratoryRate: 50 }],
  ['PED-II-ZP', 3, { heartRate: 161 }, { heartRate: 160 }],
  ['PED-II-ZP', 35, { respiratoryRate: 41 }, { respiratoryRate: 40 }],
  ['PED-II-ZP', 36, { heartRate: 141 }, { heartRate: 140 }],
  ['PED-II-ZP', 95, { respiratoryRate: 31 }, { respiratoryRate: 30 }],
  ['PED-II-ZP', 96, { heartRate: 101 }, { heartRate: 100 }],
  ['PED-II-ZP', 191, { respiratoryRate: 21 }, { respiratoryRate: 20 }],
  ['PED-II-SPO2', 60, { saturation: 91 }, { saturation: 92 }],
  ['PED-II-FIEBRE', 2, { temperature: '38.0' }, { temperature: '37.9' }],
  ['PED-III-FIEBRE', 3, { temperature: '39.0' }, { temperature: '38.9' }],
  ['PED-III-FIEBRE', 35, { temperature: '39.0' }, { temperature: '38.9' }],
])('%s of a child of %i months fires with %o and not with %o', (rule, months, within, beyond) => {
  expect(fires(rule, { months, signs: { ...calm, ...within } })).toBe(true)
  expect(fires(rule, { months, signs: { ...calm, ...beyond } })).toBe(false)
})

test('applies each rule within its ages: a fever at three years or a saturation at sixteen is not one of a child', () => {
  const hot = { ...calm, temperature: '39.5' }
  expect(fires('PED-III-FIEBRE', { months: 36, signs: hot })).toBe(false)
  expect(fires('PED-II-FIEBRE', { months: 3, signs: hot })).toBe(false)
  expect(fires('PED-II-SPO2', { years: 16, signs: { saturation: 91 } })).toBe(false)
  expect(fires('V-II-TEMP', { months: 191, signs: { ...calm, temperature: '41.0' } })).toBe(false)
  expect(fires('V-II-SPO2', { years: 65, signs: { saturation: 89 }, more: { scale2: true } })).toBe(false)
})

test.each([
  [0, 5],
  [1, 4],
  [2, 3],
  [5, 3],
])('%i resources suggest %i', (resources, level) =>
  expect(suggestTriage(of({ years: 30, signs: {}, more: { resources } })).level).toBe(level),
)
