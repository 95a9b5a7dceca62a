import { expect, test } from 'vitest'
import { type BedPatient, bedWarnings } from './bed-warnings.domain.ts'

const woman: BedPatient = { sex: 'F', ageMonths: 40 * 12, alerts: null }
const man: BedPatient = { ...woman, sex: 'M' }
const child: BedPatient = { ...woman, ageMonths: 5 * 12 }
const apart: BedPatient = { ...woman, alerts: 'Aislamiento por contacto' }

test.each([
  ['a woman alone', bedWarnings('adult', woman, []), 0],
  ['two women', bedWarnings('adult', woman, [woman]), 0],
  ['a man beside a woman', bedWarnings('adult', man, [woman]), 1],
  ['a man beside a woman where all are watched', bedWarnings('intensive', man, [woman]), 0],
  ['a man in an obstetric bed', bedWarnings('obstetric', man, []), 1],
  ['an adult in a bed for children', bedWarnings('paediatric', woman, []), 1],
  ['a child in a bed for children', bedWarnings('paediatric', child, []), 0],
  ['a child among adults', bedWarnings('adult', child, [woman]), 1],
  ['a child in a cradle', bedWarnings('cradle', child, []), 1],
  ['who must be alone and is', bedWarnings('adult', apart, []), 0],
  ['who must be alone and is not', bedWarnings('adult', apart, [woman]), 1],
  ['beside who must be alone', bedWarnings('adult', woman, [apart]), 1],
])('%s', (_, warnings, count) => expect(warnings).toHaveLength(count))
