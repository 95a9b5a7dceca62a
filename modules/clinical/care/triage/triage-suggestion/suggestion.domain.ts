import type { Level } from '../triage/triage.contract.ts'
import { news2, type ScoreInput } from '../vital-signs/scores.domain.ts'
import { adultMonths, edition, usualSaturation } from '../vital-signs/thresholds.domain.ts'
import { glasgowOf } from '../vital-signs/vital-signs.domain.ts'
import type { Discriminator } from './discriminators.contract.ts'

/** The edition of the rules that suggest a level (care dossier §8.5), stored in each classification. */
export const suggestionEdition = `Quina ${edition}`

export interface SuggestionInput extends ScoreInput {
  /** The expected number of resources: laboratory, image, intravenous therapy, procedure and interconsulta count one each. */
  readonly resources: number | null
  readonly discriminators: readonly Discriminator[]
  /** The least usual SpO₂ at the altitude of the site. */
  readonly leastSaturation?: number
}

export interface Suggestion {
  /** Null when the signs taken do not suffice to call the patient not urgent (TRI-05). */
  readonly level: Level | null
  /** All the rules of the most urgent level that fires. */
  readonly rules: readonly string[]
  readonly incomplete: boolean
}

/** Returns the most urgent level that any rule gives: the same for the same input, and never a decision (TRI-01). */
export function suggestTriage(given: SuggestionInput): Suggestion {
  const fired = [
    ...consciousness(given),
    ...breathing(given),
    ...adults(given),
    ...children(given),
    ...pregnancy(given),
    ...early(given),
    ...painAndGlucose(given),
    ...needs(given),
  ]
  const incomplete = isIncomplete(given)
  const level = Math.min(...fired.map(([, one]) => one)) as Level
  const none = fired.length === 0 || (incomplete && level >= 4)
  const rules = none ? [] : fired.filter(([, one]) => one === level).map(([rule]) => rule)
  return { level: none ? null : level, rules, incomplete }
}

type RuleLevels = readonly (readonly [rule: string, level: Level])[]
const when = (holds: boolean, rule: string, level: Level): RuleLevels => (holds ? [[rule, level]] : [])

const under = (value: number | null, limit: number): boolean => value !== null && value < limit
const over = (value: number | null, limit: number): boolean => value !== null && value > limit
const outside = (value: number | null, low: number, high: number): boolean =>
  under(value, low) || over(value, high)
const warmth = ({ signs: { temperature } }: SuggestionInput): number | null =>
  temperature === null ? null : Number(temperature)

function consciousness({ signs }: SuggestionInput): RuleLevels {
  const glasgow = glasgowOf(signs)
  if (signs.consciousness === 'U' || under(glasgow, 9)) return [['V-I-CONC', 1]]
  const clouded = signs.consciousness !== null && signs.consciousness !== 'A'
  return when(clouded || (glasgow !== null && glasgow <= 13), 'V-II-CONC', 2)
}

const breathing = ({ signs }: SuggestionInput): RuleLevels => when(under(signs.saturation, 85), 'V-I-SPO2', 1)

function adults(given: SuggestionInput): RuleLevels {
  const { signs, ageMonths, pregnant, scale2 } = given
  const { respiratoryRate, systolic, heartRate, saturation } = signs
  const adult = ageMonths >= adultMonths
  const vital: RuleLevels = [
    ...when(outside(respiratoryRate, 8, 39), 'V-I-FR', 1),
    ...when(under(systolic, 80), 'V-I-PAS', 1),
    ...when(outside(heartRate, 40, 159), 'V-I-FC', 1),
  ]
  const grave: RuleLevels = [
    ...when(outside(respiratoryRate, 9, 29), 'V-II-FR', 2),
    ...when(under(systolic, 90), 'V-II-PAS', 2),
    ...when(outside(heartRate, 41, 139), 'V-II-FC', 2),
    ...when(!scale2 && under(saturation, 90), 'V-II-SPO2', 2),
    ...when(outside(warmth(given), 32.1, 40.9), 'V-II-TEMP', 2),
  ]
  return [...(adult || pregnant ? vital : []), ...(adult && !pregnant ? grave : [])]
}

function children(given: SuggestionInput): RuleLevels {
  const { signs, ageMonths, leastSaturation = usualSaturation } = given
  if (ageMonths >= adultMonths) return []
  const temperature = warmth(given)
  const [heart, breath] = zoneOf(ageMonths)
  return [
    ...when(under(signs.systolic, leastPressure(ageMonths)), 'PED-I-PAS', 1),
    ...when(over(signs.heartRate, heart) || over(signs.respiratoryRate, breath), 'PED-II-ZP', 2),
    ...when(under(signs.saturation, leastSaturation), 'PED-II-SPO2', 2),
    ...when(ageMonths < 3 && over(temperature, 37.9), 'PED-II-FIEBRE', 2),
    ...when(ageMonths >= 3 && ageMonths < 36 && over(temperature, 38.9), 'PED-III-FIEBRE', 3),
  ]
}

/** Systolic pressure below which a child is in shock, in mmHg. */
function leastPressure(ageMonths: number): number {
  const years = Math.floor(ageMonths / 12)
  if (ageMonths < 1) return 60
  if (years < 1) return 70
  return years < 10 ? 70 + 2 * years : 90
}

/** Heart and respiratory rates above which a child is in the danger zone. */
function zoneOf(ageMonths: number): readonly [heart: number, breath: number] {
  if (ageMonths < 3) return [180, 50]
  if (ageMonths < 36) return [160, 40]
  return ageMonths < 96 ? [140, 30] : [100, 20]
}

function pregnancy(given: SuggestionInput): RuleLevels {
  const { systolic, diastolic, heartRate, respiratoryRate, saturation } = given.signs
  const grave =
    outside(systolic, 90, 159) ||
    over(diastolic, 109) ||
    outside(heartRate, 40, 120) ||
    outside(respiratoryRate, 10, 30) ||
    outside(warmth(given), 35, 38) ||
    under(saturation, 95)
  return when(given.pregnant && grave, 'GES-II', 2)
}

/** Only one rule based on NEWS2 fires. */
function early(given: SuggestionInput): RuleLevels {
  const score = news2(given)
  if (score === null || score.total === null) return []
  if (score.total >= 7) return [['NEWS2-7', 2]]
  if (score.total >= 5) return [['NEWS2-5', 3]]
  if (Object.values(score.points).includes(3)) return [['NEWS2-3P', 3]]
  return score.total === 0 ? [['NEWS2-0', 5]] : [['NEWS2-1', 4]]
}

function painAndGlucose({ signs: { pain, glucose } }: SuggestionInput): RuleLevels {
  const hurts: RuleLevels =
    pain === null
      ? []
      : pain >= 9
        ? [['DOL-II', 2]]
        : pain >= 7
          ? [['DOL-III', 3]]
          : [pain >= 4 ? ['DOL-IV', 4] : ['DOL-V', 5]]
  return [...hurts, ...when(outside(glucose, 54, 400), 'V-II-GLUC', 2)]
}

const romans = ['I', 'II', 'III', 'IV', 'V']

function needs({ resources, discriminators }: SuggestionInput): RuleLevels {
  const rec: RuleLevels = resources === null ? [] : [['REC', resources === 0 ? 5 : resources === 1 ? 4 : 3]]
  const known = discriminators.map(
    (code) => [code, (romans.indexOf(code.split('-')[1] ?? '') + 1) as Level] as const,
  )
  return [...rec, ...known]
}

/** Whether a value is missing without which the patient cannot be declared not urgent. */
function isIncomplete({ signs, resources, ageMonths, pregnant }: SuggestionInput): boolean {
  const { respiratoryRate, heartRate, saturation, oxygen, temperature, consciousness: mind, pain } = signs
  const input = [respiratoryRate, heartRate, saturation, oxygen, temperature, mind, pain, resources]
  const pressed = ageMonths >= 36 || pregnant
  return input.includes(null) || (pressed && signs.systolic === null)
}

/** The meaning of each rule, shown with the suggestion. Discriminators have words of their own. */
export const ruleWords: Readonly<Record<string, string>> = {
  'V-I-CONC': 'No responde, o Glasgow de 8 o menos',
  'V-I-SPO2': 'SpO₂ de 84 % o menos',
  'V-I-FR': 'FR de 7 o menos, o de 40 o más',
  'V-I-PAS': 'PAS de 79 o menos',
  'V-I-FC': 'FC de 39 o menos, o de 160 o más',
  'V-II-FR': 'FR de 8 o menos, o de 30 o más',
  'V-II-PAS': 'PAS de 89 o menos',
  'V-II-FC': 'FC de 40 o menos, o de 140 o más',
  'V-II-SPO2': 'SpO₂ de 89 % o menos',
  'V-II-TEMP': 'Temperatura de 32,0 o menos, o de 41,0 o más',
  'PED-I-PAS': 'PAS de choque para la edad',
  'V-II-CONC': 'Conciencia alterada, o Glasgow de 9 a 13',
  'V-II-GLUC': 'Glucometría menor de 54 o mayor de 400',
  'DOL-II': 'Dolor de 9 a 10',
  'DOL-III': 'Dolor de 7 a 8',
  'DOL-IV': 'Dolor de 4 a 6',
  'DOL-V': 'Dolor de 0 a 3',
  'NEWS2-7': 'NEWS2 de 7 o más',
  'NEWS2-5': 'NEWS2 de 5 a 6',
  'NEWS2-3P': 'Un signo con 3 puntos de NEWS2',
  'NEWS2-1': 'NEWS2 de 1 a 4',
  'NEWS2-0': 'NEWS2 de 0',
  'GES-II': 'Signo de alarma en gestante',
  'PED-II-ZP': 'FC o FR en zona de peligro para la edad',
  'PED-II-SPO2': 'SpO₂ baja en menor de 16 años',
  'PED-II-FIEBRE': 'Fiebre en menor de 3 meses',
  'PED-III-FIEBRE': 'Fiebre de 39,0 o más entre 3 y 35 meses',
  REC: 'Recursos que se esperan',
}
