import { addDays, type Day, isDay } from '@quina/kernel'
import { phonetic } from './phonetic.domain.ts'

/** What is compared of two people before a new patient is kept. */
export interface Likeness {
  readonly documentType: string
  readonly number: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly secondLastName: string | null
  readonly birthDate: Day
  readonly sex: string
  readonly phone: string | null
}

/** One reason why two people may be one. */
export interface Evidence {
  readonly label: string
  readonly points: number
}

export interface Score {
  readonly points: number
  readonly evidence: readonly Evidence[]
}

/** From here they may be one person, and from there they most likely are (§6.3). */
export const possibleFrom = 60
export const likelyFrom = 85
/** Twins and siblings share all but the first name: they never reach the second threshold. */
const siblingsMost = 84

/** How likely it is that two records are of one person (§6.3): a pair counts only when both sides have it. */
export function scoreOf(a: Likeness, b: Likeness): Score {
  const evidence = [...byDocument(a, b), ...byNames(a, b), ...byBirth(a, b), ...byRest(a, b)]
  const total = evidence.reduce((sum, { points }) => sum + points, 0)
  const points = phonetic(a.firstName) === phonetic(b.firstName) ? total : Math.min(total, siblingsMost)
  return { points, evidence }
}

function byDocument(a: Likeness, b: Likeness): Evidence[] {
  if (a.number === b.number && a.documentType !== b.documentType)
    return [{ label: 'Mismo número con otro tipo de documento', points: 40 }]
  const near = a.documentType === b.documentType && isOneEditApart(a.number, b.number)
  return near ? [{ label: 'Número con un solo carácter distinto', points: 30 }] : []
}

function byNames(a: Likeness, b: Likeness): Evidence[] {
  const alike = (one: string | null, other: string | null): boolean =>
    one !== null && other !== null && phonetic(one) !== '' && phonetic(one) === phonetic(other)
  return [
    alike(a.lastName, b.lastName) && { label: 'Primer apellido igual', points: 20 },
    alike(a.firstName, b.firstName) && { label: 'Primer nombre igual', points: 15 },
    alike(a.secondLastName, b.secondLastName) && { label: 'Segundo apellido igual', points: 10 },
    alike(a.middleName, b.middleName) && { label: 'Segundo nombre igual', points: 5 },
  ].filter((found) => found !== false)
}

function byBirth({ birthDate: a }: Likeness, { birthDate: b }: Likeness): Evidence[] {
  if (a === b) return [{ label: 'Misma fecha de nacimiento', points: 25 }]
  return nearDays(a).includes(b) ? [{ label: 'Fecha de nacimiento casi igual', points: 12 }] : []
}

function byRest(a: Likeness, b: Likeness): Evidence[] {
  return [
    a.sex === b.sex && { label: 'Mismo sexo', points: 3 },
    a.phone !== null && a.phone === b.phone && { label: 'Mismo teléfono', points: 7 },
  ].filter((found) => found !== false)
}

/** Days that differ by one mistake of the pen: day and month swapped, or one of the three off by one. */
export function nearDays(birth: Day): Day[] {
  const [year = 0, month = 0, date = 0] = birth.split('-').map(Number)
  const written = [
    [year, date, month],
    [year - 1, month, date],
    [year + 1, month, date],
    [year, month - 1, date],
    [year, month + 1, date],
  ].map((parts) => parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0')).join('-'))
  const sameMonth = [addDays(birth, -1), addDays(birth, 1)].filter(
    (near) => near.slice(0, 7) === birth.slice(0, 7),
  )
  return [...new Set([...written.filter(isDay), ...sameMonth])].filter((near) => near !== birth) as Day[]
}

/** Whether one character was changed, added or left out (Levenshtein distance of one). */
export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (a === b || long.length - short.length > 1) return false
  const at = [...short].findIndex((sign, place) => sign !== long[place])
  if (at === -1) return true
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1)
}

const digits = [...'0123456789']
const signs = [...digits, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Every number one edit apart, so that the index finds them instead of comparing a million. */
export function numbersNear(number: string): string[] {
  const alphabet = /^\d+$/.test(number) ? digits : signs
  const near = new Set<string>()
  for (let at = 0; at <= number.length; at++) {
    const before = number.slice(0, at)
    if (at < number.length) near.add(before + number.slice(at + 1))
    for (const sign of alphabet) {
      near.add(before + sign + number.slice(at))
      if (at < number.length) near.add(before + sign + number.slice(at + 1))
    }
  }
  near.delete(number)
  return [...near]
}
