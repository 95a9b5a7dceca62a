import { entitySoundOf, soundOf } from './sound.domain.ts'

type Text = string | null | undefined

/** The data compared to find a person who is already registered. A missing value is no evidence. */
export interface PersonIdentity {
  readonly documentType: string
  readonly number: string
  readonly firstName?: Text
  readonly middleName?: Text
  readonly lastName?: Text
  readonly secondLastName?: Text
  readonly businessName?: Text
  readonly phone?: Text
  /** `YYYY-MM-DD` */
  readonly birth?: Text
  readonly sex?: Text
}

export interface Likeness {
  readonly score: number
  readonly level: 'none' | 'possible' | 'probable'
  /** What they have in common, in words: *mismo número con otro tipo de documento*. */
  readonly reasons: readonly string[]
}

type Evidence = readonly [points: number, reason: string]

const possibleFrom = 60
const probableFrom = 85

/** Scores how likely two people are the same, by the points of the care dossier §6.3 (125 at most). */
export function personLikeness(one: PersonIdentity, other: PersonIdentity): Likeness {
  const found = [
    ...documentEvidence(one, other),
    ...same(one.lastName, other.lastName, soundOf, [20, 'primer apellido que suena igual']),
    ...same(one.firstName, other.firstName, soundOf, [15, 'primer nombre que suena igual']),
    ...same(one.secondLastName, other.secondLastName, soundOf, [10, 'segundo apellido que suena igual']),
    ...same(one.middleName, other.middleName, soundOf, [5, 'segundo nombre que suena igual']),
    ...birthEvidence(one.birth, other.birth),
    ...same(one.sex, other.sex, String, [3, 'mismo sexo']),
    ...same(one.phone, other.phone, digitsOf, [7, 'mismo teléfono']),
  ]
  // Twins and siblings registered the same day have consecutive numbers, the same surnames, birth date and phone.
  return likeness(found, namesDiffer(one, other) ? probableFrom - 1 : Number.POSITIVE_INFINITY)
}

/** Names of entities with at least this share of common trigrams are nearly the same. */
export const alikeFrom = 0.6

/**
 * Scores how likely two entities are the same: the name weighs most, because the DV leaves few mistyped NITs. `alike` is the
 * share of common trigrams of their names, from 0 to 1: a missing or misplaced letter changes the sound.
 */
export function entityLikeness(one: PersonIdentity, other: PersonIdentity, alike = 0): Likeness {
  const sound = same(one.businessName, other.businessName, entitySoundOf, [60, 'nombre que suena igual'])
  const letters: Evidence[] = alike >= alikeFrom ? [[60, 'nombre casi igual']] : []
  return likeness([
    ...documentEvidence(one, other),
    ...(sound.length > 0 ? sound : letters),
    ...same(one.phone, other.phone, digitsOf, [7, 'mismo teléfono']),
  ])
}

function likeness(found: readonly Evidence[], limit = Number.POSITIVE_INFINITY): Likeness {
  const score = Math.min(
    limit,
    found.reduce((total, [points]) => total + points, 0),
  )
  const level = score >= probableFrom ? 'probable' : score >= possibleFrom ? 'possible' : 'none'
  return { score, level, reasons: found.map(([, reason]) => reason) }
}

/** Returns at most one of the two pieces of evidence: they cannot both be true. */
function documentEvidence(one: PersonIdentity, other: PersonIdentity): Evidence[] {
  const sameType = one.documentType === other.documentType
  if (!sameType && one.number === other.number) return [[40, 'mismo número con otro tipo de documento']]
  if (sameType && isOneEditAway(one.number, other.number)) return [[30, 'número que difiere en un carácter']]
  return []
}

function same(one: Text, other: Text, form: (text: string) => string, evidence: Evidence): Evidence[] {
  if (!one || !other) return []
  const left = form(one)
  return left !== '' && left === form(other) ? [evidence] : []
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

const namesDiffer = ({ firstName: one }: PersonIdentity, { firstName: other }: PersonIdentity): boolean =>
  Boolean(one && other) && soundOf(one ?? '') !== soundOf(other ?? '')

function birthEvidence(one: Text, other: Text): Evidence[] {
  if (!one || !other) return []
  if (one === other) return [[25, 'misma fecha de nacimiento']]
  return isNearBirth(one, other) ? [[12, 'fecha de nacimiento parecida']] : []
}

/** Whether day and month are swapped, or one of the three parts is off by one. */
function isNearBirth(one: string, other: string): boolean {
  const left = one.split('-').map(Number)
  const right = other.split('-').map(Number)
  const [year, month, day] = left
  if (year === right[0] && month === right[2] && day === right[1]) return true
  const gaps = left.map((part, index) => Math.abs(part - (right[index] ?? 0)))
  return gaps.reduce((total, gap) => total + gap, 0) === 1
}

/** Whether one text becomes the other by changing, adding or removing one letter (Levenshtein = 1). */
export function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const skipped = short.length === long.length ? 1 : 0
  return short.slice(at + skipped) === long.slice(at + 1)
}

/** Returns every number that differs in one digit from this one, to look up by index: some two hundred for a cédula. */
export function numbersOneEditAway(number: string): string[] {
  const places = [...number].map((_, index) => index)
  const digits = [...'0123456789']
  const shorter = places.map((at) => number.slice(0, at) + number.slice(at + 1))
  const changed = places.flatMap((at) =>
    digits.map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
  )
  const longer = [...places, number.length].flatMap((at) =>
    digits.map((digit) => number.slice(0, at) + digit + number.slice(at)),
  )
  return [...new Set([...shorter, ...changed, ...longer])].filter((one) => one !== number && one !== '')
}
