import type { AnswerOf } from '@quina/blocks'
import { type Operation, parameterOn, serveQuery } from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { sql } from 'kysely'
import { boardStates } from '../triage/triage.contract.ts'
import { ticketOf } from '../triage/triage-row.server.ts'
import { triageBoard, triagePulse, triageWall } from './board.contract.ts'
import { inOrder, type Limits } from './clock.domain.ts'
import { againMinutes, arrivalMinutes, attentionMinutes, lawMinutes } from './triage-parameters.contract.ts'

/** The waiting room: for its staff, for the wall screen, and whether it changed. */
export const readingOperations: readonly Operation[] = [
  serveQuery(triageBoard, async ({ tx, actor, today, now }) => {
    const limits = await limitsOn(tx, today)
    return { waiting: inOrder(await waitingIn(tx, actor.campusId, today), limits, now), limits }
  }),
  serveQuery(triagePulse, async ({ tx, actor }) => {
    return oneFrom<{ mark: string }>(tx)`
      select count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(max(updated_at)::text, '') as mark
      from care.triage where campus_id = ${actor.campusId}::uuid and status = any(${[...boardStates]})`
  }),
  serveQuery(triageWall, async ({ tx, actor, today, now }) => {
    const limits = await limitsOn(tx, today)
    const all = inOrder(await waitingIn(tx, actor.campusId, today), limits, now)
    return all
      .filter(({ status }) => status !== 'attended' && status !== 'observed')
      .map(({ ticket, patient, level, status, levelSince, arrivedAt }) => ({
        ticket,
        level,
        initials: initialsOf(patient),
        called: status === 'called',
        since: levelSince ?? arrivedAt,
      }))
  }),
]

/** Returns the most minutes that patients may wait, as configured on a day. */
export async function limitsOn(tx: Tx, day: Day): Promise<Limits> {
  const read = async (of: typeof attentionMinutes | typeof againMinutes): Promise<Record<string, number>> => {
    const found: Record<string, number> = {}
    for (const [level, parameter] of Object.entries(of)) found[level] = await parameterOn(tx, parameter, day)
    return found
  }
  return {
    arrival: await parameterOn(tx, arrivalMinutes, day),
    attention: { ...lawMinutes, ...(await read(attentionMinutes)) },
    again: await read(againMinutes),
  }
}

type Instants = 'arrivedAt' | 'levelSince' | 'classifiedAt' | 'attendedAt'
type WaitingRow = Omit<
  AnswerOf<typeof triageBoard>['waiting'][number],
  Instants | 'ticket' | 'age' | 'priorities'
> & {
  readonly number: number
  readonly birthDate: Day
  readonly pregnant: boolean
  readonly disability: string
  readonly arrivedAt: Date
  readonly levelSince: Date | null
  readonly classifiedAt: Date | null
  readonly attendedAt: Date | null
}

/** Reads the triages of a site whose patients are still there, or one triage in any state. */
export async function waitingRows(tx: Tx, of: { readonly campusId: string } | { readonly id: string }) {
  const which =
    'id' in of
      ? sql`t.id = ${of.id}::uuid`
      : sql`t.campus_id = ${of.campusId}::uuid and t.status = any(${[...boardStates]})`
  return rowsFrom<WaitingRow>(tx)`
    select t.id, t.version, t.number, t.patient_id, p.name as patient, p.document_type || ' ' || p.number as document,
           p.birth_date::text as birth_date, coalesce(l.pregnant, p.pregnant) as pregnant, p.disability, t.motive, t.status,
           t.level, t.arrived_at, t.level_since, t.classified_at, t.attended_at, coalesce(l.waits, false) as awaits_second,
           (select count(*)::int from care.triage_call c where c.triage_id = t.id) as calls
    from care.triage t join people.patient_face p on p.id = t.patient_id
    left join lateral (
      select c.pregnant, c.needs_second and not exists (
        select from care.second_signature s where s.classification_id = c.id) as waits
      from care.classification c where c.triage_id = t.id order by c.place desc limit 1) l on true
    where ${which} order by t.arrived_at, t.id`
}

const waitingIn = async (tx: Tx, campusId: string, today: Day) =>
  (await waitingRows(tx, { campusId })).map((row) => shownWaiting(row, today))

/** Returns a waiting patient in the form of the contract. */
export function shownWaiting(row: WaitingRow, today: Day) {
  const {
    number,
    birthDate,
    pregnant,
    disability,
    arrivedAt,
    levelSince,
    classifiedAt,
    attendedAt,
    ...rest
  } = row
  return {
    ...rest,
    ticket: ticketOf(number),
    age: shownAge(birthDate, today),
    priorities: prioritiesOf(row, today),
    arrivedAt: arrivedAt.toISOString(),
    levelSince: levelSince?.toISOString() ?? null,
    classifiedAt: classifiedAt?.toISOString() ?? null,
    attendedAt: attendedAt?.toISOString() ?? null,
  }
}

function prioritiesOf({ birthDate, pregnant, disability }: WaitingRow, today: Day): string[] {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  const age = today.slice(5) < birthDate.slice(5) ? years - 1 : years
  return [
    ...(pregnant ? ['Gestante'] : []),
    ...(age < 1 ? ['Menor de 1 año'] : []),
    ...(age >= 60 ? ['60 años o más'] : []),
    ...(disability === '08' ? [] : ['Discapacidad']),
  ]
}

/** Returns initials: `Ana María Vélez` is `A. M. V.`, because the wall screen names nobody (HD-07). */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}.`)
    .join(' ')
