import { type Day, insist, type Money } from '@quina/kernel'
import { byAge } from '../classic-files/classic-codes.domain.ts'
import { ageGroups, type CapitaPeople } from './capita.contract.ts'
import { agreedFor, type CapitaStanding } from './capita.domain.ts'

type AgeGroup = keyof typeof ageGroups

/** What a row of the file says. */
export interface ToldMembers {
  readonly municipalityId: CapitaPeople['municipalityId']
  readonly ageGroup: AgeGroup | null
  readonly birthDate: Day | null
  readonly sex: 'F' | 'M' | null
  readonly members: number | null
  readonly upc: Money | null
  readonly unitValue: Money | null
}

/** What a file is read against. */
export interface MembersStanding extends Pick<CapitaStanding, 'basis' | 'userValue' | 'upcPercent'> {
  /** Ages are those of the first day of the period. */
  readonly periodFrom: Day
  /** Who the draft had: values that the file does not bring stay. */
  readonly kept: readonly CapitaPeople[]
}

const at = (field: string, message: string) => ({ fields: { [field]: message } })

/** Where each group begins, in years, and whether men and women are paid apart in it. */
const starts: readonly (readonly [number, string, boolean])[] = [
  ...(
    [
      [75, '75'],
      [70, '70-74'],
      [65, '65-69'],
      [60, '60-64'],
      [55, '55-59'],
      [50, '50-54'],
      [45, '45-49'],
    ] as const
  ).map(([from, group]) => [from, group, false] as const),
  ...(
    [
      [19, '19-44'],
      [15, '15-18'],
    ] as const
  ).map(([from, group]) => [from, group, true] as const),
  ...(
    [
      [5, '5-14'],
      [1, '1-4'],
      [0, '0'],
    ] as const
  ).map(([from, group]) => [from, group, false] as const),
]

/** From the youngest: keys that are figures come first in an object, whatever their place. */
export const ageOrder: readonly string[] = [
  'all',
  ...starts.toReversed().flatMap(([, group, apart]) => (apart ? [`${group}M`, `${group}F`] : [group])),
]

/**
 * The group of age of who was born on a day, on the first of a period; who is born within it is of the first group.
 * @throws Problem FAC-224 when the group asks a sex that was not said.
 */
export function ageGroupOf(birth: Day, sex: 'F' | 'M' | null, on: Day): AgeGroup {
  const { age, unit } = byAge(birth, on)
  const years = unit === '1' ? age : 0
  const [, group, apart] = starts.find(([from]) => years >= from)!
  const message = 'De 15 a 44 años diga el sexo: la UPC de hombres y mujeres es distinta.'
  insist(!apart || sex !== null, 'FAC-224', message, at('sex', message))
  const found = apart ? `${group}${sex}` : group
  return found as AgeGroup
}

/**
 * A row of the file as a line of the cápita. What it does not bring is as the contract agrees, or else as the draft had it.
 * @throws Problem FAC-223 (neither group nor birth), FAC-224 (sex), FAC-225 (no value).
 */
export function lineOf(told: ToldMembers, standing: MembersStanding): CapitaPeople {
  const { municipalityId, birthDate, sex } = told
  const unsaid = 'Diga el grupo de edad o la fecha de nacimiento.'
  insist(told.ageGroup !== null || birthDate !== null, 'FAC-223', unsaid, at('ageGroup', unsaid))
  const ageGroup = told.ageGroup ?? ageGroupOf(birthDate!, sex, standing.periodFrom)
  const before =
    standing.kept.find((one) => one.municipalityId === municipalityId && one.ageGroup === ageGroup) ??
    standing.kept.find((one) => one.ageGroup === ageGroup)
  const upc = told.upc ?? before?.upc ?? null
  const unitValue = told.unitValue ?? agreedFor(upc, standing) ?? before?.unitValue
  const worthless = `Diga el valor por afiliado de ${ageGroups[ageGroup]}: el contrato no lo dice.`
  insist(unitValue !== undefined, 'FAC-225', worthless, at('unitValue', worthless))
  return { municipalityId, ageGroup, members: told.members ?? 1, upc, unitValue }
}

/** Adds a line to those of its municipality and group. @throws Problem FAC-226 when they are paid otherwise. */
export function gather(lines: Map<string, CapitaPeople>, line: CapitaPeople): void {
  const key = `${line.municipalityId} ${line.ageGroup}`
  const found = lines.get(key)
  const message = 'Otra fila del mismo municipio y grupo de edad dice otro valor por afiliado.'
  const alike = found === undefined || (found.unitValue === line.unitValue && found.upc === line.upc)
  insist(alike, 'FAC-226', message, at('unitValue', message))
  lines.set(key, { ...line, members: line.members + (found?.members ?? 0) })
}
