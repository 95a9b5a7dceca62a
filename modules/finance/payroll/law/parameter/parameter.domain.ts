import {
  byDecimal,
  type Day,
  day,
  groupedBy,
  insist,
  type Money,
  money,
  Problem,
  scaled,
  showDay,
} from '@quina/kernel'
import { type LawKey, law, lawOptions, type OptionKey, type OptionOf } from './law.contract.ts'
import type { LawRows, LegalParameter, NormStatus } from './parameter.contract.ts'

/** Parameters by their code, the earliest first: every computation gets its law from here alone. */
export type Parameters = ReadonlyMap<string, readonly LegalParameter[]>

/** The rows of the law that come with the product. */
export const lawParameters: readonly LegalParameter<LawKey>[] = Object.entries(law).flatMap(([key, rows]) =>
  rowsOf(key as LawKey, rows),
)

export function parametersOf(rows: readonly LegalParameter[]): Parameters {
  const byKey = groupedBy(rows, ({ key }) => key)
  return new Map(
    [...byKey].map(([key, all]) => [key, all.toSorted((one, other) => one.from.localeCompare(other.from))]),
  )
}

/**
 * The parameter in force on a day: the day of the fact (of the work, of the contribution's month, of the payment for the
 * withholding), never today. Of two in force, the one that began last. An annulled norm is in force on no day; a suspended one
 * keeps its effects until another replaces it.
 * @throws Problem `PARAMETRO_FALTANTE` when none is in force.
 */
export function parameterOn(parameters: Parameters, key: LawKey, on: Day): LegalParameter {
  const holds = ({ from, until, status }: LegalParameter) =>
    status !== 'ANULADA' && from <= on && (until === null || on <= until)
  const found = parameters.get(key)?.findLast(holds)
  if (found !== undefined) return found
  throw new Problem(
    'PARAMETRO_FALTANTE',
    `Falta el parámetro ${key} para el ${showDay(on)}: regístrelo con su norma y su vigencia.`,
    { facts: { key, day: on } },
  )
}

/** The amount of a parameter in pesos on a day. @throws Problem `PARAMETRO_FALTANTE` */
export const amountOn = (parameters: Parameters, key: LawKey, on: Day): Money =>
  money(parameterOn(parameters, key, on).value)

/**
 * A choice of the law on a day, one of its options.
 * @throws Problem `PARAMETRO_FALTANTE`, `PARAMETRO_INVALIDO`
 */
export function optionOn<Key extends OptionKey>(parameters: Parameters, key: Key, on: Day): OptionOf<Key> {
  const { value } = parameterOn(parameters, key, on)
  const options = lawOptions[key]
  const found = options.find((option) => option === value)
  insist(found !== undefined, 'PARAMETRO_INVALIDO', `El parámetro ${key} debe ser ${options.join(' o ')}.`, {
    facts: { key, value },
  })
  return found
}

/** A limit of the law in pesos: an amount, or a number of minimum wages. @throws Problem `PARAMETRO_FALTANTE` */
export function limitOn(parameters: Parameters, key: LawKey, on: Day): Money {
  const limit = parameterOn(parameters, key, on)
  if (limit.unit !== 'SMMLV') return money(limit.value)
  return byDecimal(amountOn(parameters, 'SMMLV', on), limit.value, { rounding: 'half-up' })
}

/**
 * The rate of the bracket in which an amount lies, by minimum wages; `0` below the first.
 * @throws Problem `PARAMETRO_FALTANTE`
 */
export function bracketOn(
  parameters: Parameters,
  key: LawKey,
  { on, amount }: { on: Day; amount: Money },
): { readonly rate: string; readonly parameter: LegalParameter } {
  const parameter = parameterOn(parameters, key, on)
  const wage = amountOn(parameters, 'SMMLV', on)
  const brackets = parameter.value.split(' ').map((bracket) => bracket.split('=') as [string, string])
  const found = brackets.findLast(([from]) => amount * 100n >= wage * scaled(from, 2))
  return { rate: found?.[1] ?? '0', parameter }
}

/** The parameters, with the given rows instead of those of the same codes. */
export function replacing(parameters: Parameters, rows: readonly LegalParameter[]): Parameters {
  return new Map([...parameters, ...parametersOf(rows)])
}

/** @throws Error a row does not follow the format of `LawRows` */
export function rowsOf<Key extends string>(key: Key, [unit, text]: LawRows): LegalParameter<Key>[] {
  return text.split('\n').map((line) => {
    const [first = '', norm = '', status = 'VIGENTE', source = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [, from, until, value] = /^(\S+)\s+(\S+)\s+(.+)$/.exec(first) ?? []
    if (from === undefined || until === undefined || value === undefined || norm === '')
      throw new Error(`the row of ${key} is not readable: ${line}`)
    return {
      key,
      from: day(from),
      until: until === '...' ? null : day(until),
      value,
      unit,
      norm,
      status: status as NormStatus,
      source: source.replace(/^\?\s*/, ''),
      unconfirmed: source.startsWith('?'),
    }
  })
}
