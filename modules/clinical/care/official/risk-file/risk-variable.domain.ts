import { type Day, monthsBetween, pisisName } from '@quina/kernel'
import { plain, type ReportedPerson, type Reporter, textOf } from '../quality-file/quality-file.domain.ts'

/** A variable of Resolución 202 de 2021: its format, the people it applies to, and its value when nothing is known. */
export interface RiskVariable {
  readonly number: number
  readonly name: string
  readonly length: number
  /** The fixed value of the variable. */
  readonly fixed: string
  /** The source of its value; empty when no stored data has it. */
  readonly source: string
  /** F, M, or P for pregnant women; empty for everybody. */
  readonly of: string
  /** Ages in months: from one on, and until another. */
  readonly from: number
  readonly until: number
  readonly absent: string
  readonly notApplicable: string
}

/** Reads the shipped variables, in their order, after the heading. */
export const riskVariablesIn = (text: string): readonly RiskVariable[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [
        number,
        name = '',
        length,
        ,
        fixed = '',
        source = '',
        of = '',
        from,
        until,
        absent = '',
        none = '',
      ] = line.split('\t')
      return {
        number: Number(number),
        name,
        length: Number(length),
        fixed,
        source,
        of,
        from: Number(from || 0),
        until: until ? Number(until) : Number.POSITIVE_INFINITY,
        absent,
        notApplicable: none,
      }
    })

/** A procedure done to a person, with its first and last day. */
export type Done = Readonly<{ cups: string; finalidad: string | null; first: Day; last: Day }>

/** A person attended in the period, with the data known on its last day. */
export interface RiskPerson {
  readonly patientId: string
  readonly patient: string
  readonly document: string
  readonly person: ReportedPerson & {
    readonly ethnicGroup: string
    readonly occupation: string | null
    readonly education: string | null
    readonly countryCode: string | null
  }
  readonly pregnant: boolean
  readonly weight: string | null
  readonly weightDay: Day | null
  readonly height: string | null
  readonly heightDay: Day | null
  readonly done: readonly Done[]
}

/** The outcome of a variable for a person. */
export type RiskState = 'reported' | 'absent' | 'notApplicable'

export type RiskValue = Readonly<{ value: string; state: RiskState }>

/** Returns the value of each variable from the second; the two before it number the record. */
export const valuesOf = (
  variables: readonly RiskVariable[],
  one: RiskPerson,
  reporter: Reporter,
): readonly RiskValue[] => {
  const months = monthsBetween(one.person.birthDate as Day, reporter.to)
  const own = personal(one, reporter, months)
  return variables.slice(2).map((variable) => riskValueOf(variable, { one, own, months }))
}

interface RiskFacts {
  readonly one: RiskPerson
  /** What is known of the person, by the name of its source. */
  readonly own: Readonly<Record<string, string | null>>
  readonly months: number
}

function riskValueOf(variable: RiskVariable, known: RiskFacts): RiskValue {
  if (variable.fixed !== '') return { value: variable.fixed, state: 'reported' }
  if (!isInput(variable, known)) return { value: variable.notApplicable, state: 'notApplicable' }
  const value = sourced(variable.source, known)
  return value === null ? { value: variable.absent, state: 'absent' } : { value, state: 'reported' }
}

function isInput({ of, from, until }: RiskVariable, { one, months }: RiskFacts): boolean {
  if (of === 'P' && !one.pregnant) return false
  if ((of === 'F' || of === 'M') && one.person.sex !== of) return false
  return months >= from && months < until
}

function sourced(source: string, { one, own }: RiskFacts): string | null {
  const [kind = '', which = ''] = source.split(':')
  const known = own[kind]
  if (known !== undefined) return known
  if (kind === 'cups')
    return lastOf(one.done, ({ cups }) => which.split(',').some((begins) => cups.startsWith(begins)))
  if (kind === 'finalidad') return lastOf(one.done, ({ finalidad }) => finalidad === which)
  if (kind === 'first-finalidad') return firstOf(one.done, ({ finalidad }) => finalidad === which)
  return null
}

const lastOf = (done: readonly Done[], is: (one: Done) => boolean): Day | null =>
  done
    .filter(is)
    .map(({ last }) => last)
    .toSorted()
    .at(-1) ?? null
const firstOf = (done: readonly Done[], is: (one: Done) => boolean): Day | null =>
  done
    .filter(is)
    .map(({ first }) => first)
    .toSorted()[0] ?? null

/** The levels of schooling by their code; an unknown level is reported as none. */
const educations: Readonly<Record<string, string>> = {
  preschool: '1',
  primary: '2',
  secondary: '3',
  upperSecondary: '4',
  technical: '7',
  university: '9',
  postgraduate: '10',
  none: '13',
}
const workingMonths = 10 * 12

/** What is known of the person, by the name of its source. */
const personal = (
  { person, pregnant, weight, weightDay, height, heightDay }: RiskPerson,
  { repsCode }: Reporter,
  months: number,
): Readonly<Record<string, string | null>> => ({
  repsCode,
  documentType: person.documentType,
  number: plain(person.number),
  lastName: plain(person.lastName),
  secondLastName: plain(person.secondLastName ?? '') || 'NONE',
  firstName: plain(person.firstName),
  middleName: plain(person.middleName ?? '') || 'NONE',
  birthDate: person.birthDate,
  sex: person.sex,
  // The file has one digit: «none of the groups» shares the code of the last of them.
  ethnicGroup: person.ethnicGroup === '99' ? '6' : person.ethnicGroup,
  occupation: occupationOf(person.occupation, months),
  education: educations[person.education ?? ''] ?? '13',
  country: person.countryCode ?? '170',
  pregnant: pregnant ? '1' : null,
  weight: weight === null ? null : oneDecimal(weight),
  weightDate: weightDay,
  height: height === null ? null : String(Math.round(Number(height))),
  heightDate: heightDay,
})

/** Only a code of the CIUO is reported: free text is not one. Children have none. */
const occupationOf = (occupation: string | null, months: number): string =>
  /^\d{4}$/.test(occupation ?? '') ? String(occupation) : months < workingMonths ? '9998' : '9999'

const oneDecimal = (text: string): string => (Math.round(Number(text) * 10) / 10).toFixed(1)

/** Returns what the receiver would refuse about a person: a value that does not fit, or a birth after the period. */
export function riskFindingsOf(
  variables: readonly RiskVariable[],
  one: RiskPerson,
  reporter: Reporter,
): readonly string[] {
  const long = valuesOf(variables, one, reporter).flatMap(({ value }, index) => {
    const { number, name, length } = variables[index + 2]!
    return value.length > length ? [`La variable ${number} (${name}) pasa de ${length} caracteres.`] : []
  })
  return one.person.birthDate > reporter.to ? ['Nació después del período.', ...long] : long
}

/** `SGD280RPED20261130NI000891234567S01.TXT` */
export const riskFileName = ({ nit, to }: Reporter): string =>
  pisisName({ kind: 'SGD280RPED', to, nit, ends: 'S01.TXT' })

/** Returns the file: record 1 of control, and one record 2 of 119 variables for each person. */
export const riskFile = (
  variables: readonly RiskVariable[],
  people: readonly RiskPerson[],
  { insurer, ...reporter }: Reporter & { readonly insurer: string },
): string =>
  textOf([
    ['1', insurer, reporter.from, reporter.to, people.length],
    ...people.map((one, index) => [
      '2',
      index + 1,
      ...valuesOf(variables, one, reporter).map(({ value }) => value),
    ]),
  ])
