import { type Day, insist, Problem, plural } from '@quina/kernel'
import { isUnidentified } from '../patient/patient.domain.ts'
import type { Decision, Stays } from './merge.contract.ts'

/** The facts that decide whether two files may be merged. */
export interface Mergeable {
  readonly id: string
  readonly name: string
  readonly documentType: string
  readonly sex: string
  readonly birthDate: Day
  readonly mergedIntoId: string | null
  readonly openAdmissions: number
}

/**
 * Requires that the file `loser` may be merged into `survivor` (PAC-04 of the dossier, §6.3).
 * @throws Problem PAC-040 (the same), PAC-041 (one is merged already), PAC-042 (sex), PAC-043 (birth), PAC-044 (both admitted).
 */
export function mustBeMergeable(survivor: Mergeable, loser: Mergeable, maySupervise: boolean): void {
  insist(survivor.id !== loser.id, 'PAC-040', 'Una ficha no se fusiona consigo misma.')
  const merged = [survivor, loser].find(({ mergedIntoId }) => mergedIntoId !== null)
  insist(merged === undefined, 'PAC-041', `La ficha de ${merged?.name} ya se fusionó con otra.`, {
    status: 409,
  })
  insist(survivor.sex === loser.sex, 'PAC-042', 'No se fusionan: el sexo es distinto. Corríjalo primero.')
  // The birth of an unidentified patient was estimated.
  const guessed = [survivor, loser].some(({ documentType }) => isUnidentified(documentType))
  const near = guessed || isWithinOneYear(survivor.birthDate, loser.birthDate)
  insist(near, 'PAC-043', 'No se fusionan: las fechas de nacimiento difieren en más de un año.')
  const both = survivor.openAdmissions > 0 && loser.openAdmissions > 0
  const admitted =
    'Las dos fichas tienen admisión abierta: dé egreso a una, o pida que un supervisor fusione.'
  insist(!both || maySupervise, 'PAC-044', admitted)
}

function isWithinOneYear(one: Day, other: Day): boolean {
  const [first, last] = one <= other ? [one, other] : [other, one]
  return last <= `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
}

interface Collision {
  readonly guard: string
  readonly title: string
  readonly one: { readonly id: string }
  readonly other: { readonly id: string }
  readonly ways: readonly Stays[]
}

/**
 * Returns the rows that yield, according to the decision on each collision.
 * @throws Problem PAC-048 when one has no decision, or one that it does not admit.
 */
export function decided(
  collisions: readonly Collision[],
  decisions: readonly Decision[],
): { guard: string; id: string }[] {
  const open = collisions.filter((one) => !one.ways.includes(staysOf(one, decisions) as Stays))
  if (open.length > 0) throw undecided(open)
  const yielding = collisions.flatMap((one) => {
    const choice = staysOf(one, decisions)
    if (choice === 'both') return []
    return [{ guard: one.guard, id: choice === 'survivor' ? one.other.id : one.one.id }]
  })
  // A row may collide with several of the other file, and yields once.
  return [...new Map(yielding.map((row) => [`${row.guard} ${row.id}`, row])).values()]
}

const staysOf = ({ guard, one, other }: Collision, decisions: readonly Decision[]): Stays | undefined =>
  decisions.find((it) => it.guard === guard && it.oneId === one.id && it.otherId === other.id)?.stays

function undecided(open: readonly Collision[]): Problem {
  const titles = [...new Set(open.map(({ title }) => title))].join(', ')
  const message = `Falta decidir ${plural(open.length, 'choque', 'choques')} de las dos fichas: ${titles}.`
  return new Problem('PAC-048', message, { status: 409, fields: { decisions: message } })
}
