import { type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { fold, insist, newId } from '@quina/kernel'
import { sql } from 'kysely'
import {
  repeatedTerceros,
  type Similar,
  type SimilarPair,
  similarTerceros,
  tellApart,
} from '../merge/merge.contract.ts'
import {
  alikeFrom,
  entityLikeness,
  type Likeness,
  numbersOneEditAway,
  type PersonIdentity,
  personLikeness,
} from './duplicate.domain.ts'
import { entitySoundOf, soundOf } from './sound.domain.ts'

/** Finds, before saving, a person who is already registered, and pairs that may be registered twice. */
export const duplicateOperations: Operation[] = [
  serveQuery(similarTerceros, ({ tx, input }) => similarTo(tx, input)),
  serveQuery(repeatedTerceros, ({ tx }) => similarPairs(tx)),
  serveCommand(tellApart, async ({ tx, input: { reason, ...both }, actor }) => {
    insist(both.oneId !== both.otherId, 'TER-040', 'Elija dos terceros distintos.')
    const [oneId = '', otherId = ''] = [both.oneId, both.otherId].sort()
    await tx
      .insertInto('people.terceroDistinct')
      .values({ id: newId(), oneId, otherId, reason, userId: actor.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),
]

/** A person about to be registered, or already stored under `id`. */
export type Input = PersonIdentity &
  Readonly<{ id?: string | null | undefined; personType: 'natural' | 'juridica' }>

interface DuplicateRow extends PersonIdentity {
  readonly id: string
  readonly name: string
  readonly identification: string
  readonly active: boolean
  readonly personType: 'natural' | 'juridica'
  /** The share of common trigrams of two names of entities, from 0 to 1. */
  readonly alike: number | null
}

const columns = sql`t.id, t.name, t.shown_identification as identification, t.active, t.person_type as "personType",
  t.document_type as "documentType", t.number, t.first_name as "firstName", t.middle_name as "middleName",
  t.last_name as "lastName", t.second_last_name as "secondLastName", t.business_name as "businessName", t.phone`

const shownMax = 10

/**
 * Returns the people who may be the same, the likeliest first. Reads by index: number, numbers one digit away, sound, phone, and
 * trigrams.
 */
export async function similarTo(tx: Tx, input: Input): Promise<Similar[]> {
  const found = await candidatesFor(tx, input)
  return found
    .map(({ id, name, identification, active, ...other }) => ({
      id,
      name,
      identification,
      active,
      ...likenessOf(input, other),
    }))
    .filter(isAlike)
    .sort((one, other) => other.score - one.score)
    .slice(0, shownMax)
}

type ComparedPerson = PersonIdentity & { readonly personType: string; readonly alike?: number | null }

const likenessOf = (one: ComparedPerson, other: ComparedPerson): Likeness =>
  one.personType === 'juridica' || other.personType === 'juridica'
    ? entityLikeness(one, other, other.alike ?? 0)
    : personLikeness(one, other)

const isAlike = <T extends Likeness>(likeness: T): likeness is T & { level: 'possible' | 'probable' } =>
  likeness.level !== 'none'

async function candidatesFor(tx: Tx, input: Input): Promise<DuplicateRow[]> {
  const number = input.number.replace(/[.,\s]/g, '').toUpperCase()
  const near = [number, ...(/^\d{5,15}$/.test(number) ? numbersOneEditAway(number) : [])]
  const sound = soundKey(input)
  const id = input.id ?? null
  // Names of people are compared by their sound; names of entities also by their letters.
  const name = input.personType === 'juridica' ? fold(input.businessName ?? '') : ''
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alikeFrom)}, true)`.execute(tx)
  return rowsFrom<DuplicateRow>(tx)`
    with near as (
      (select id from people.tercero where number = any(${near}) limit 50)
      union (select id from people.tercero where merged_into_id is null and sound = ${sound} and ${sound} <> '' limit 100)
      union (select id from people.tercero where phone = ${input.phone ?? ''} limit 20)
      union (select id from people.tercero where person_type = 'juridica' and merged_into_id is null and ${name} <> ''
        and platform.fold(business_name) % ${name} limit 50))
    select ${columns}, similarity(platform.fold(t.business_name), ${name}) as alike from people.tercero t join near using (id)
    where t.merged_into_id is null and t.id is distinct from ${id}::uuid
      and not exists (select from people.tercero_distinct d
        where (d.one_id, d.other_id) in ((t.id, ${id}::uuid), (${id}::uuid, t.id)))`
}

function soundKey({ personType, businessName, firstName, lastName }: Input): string {
  if (personType === 'juridica') return entitySoundOf(businessName ?? '')
  return firstName && lastName ? `${soundOf(lastName)} ${soundOf(firstName)}` : ''
}

const groupsMax = 300
const pairsMax = 100

/**
 * Returns pairs of all terceros that may be the same: those that share a number, a name and a phone, or a rare name. Pairs that a
 * user marked as different are left out. A common name by itself proves nothing.
 */
export async function similarPairs(tx: Tx): Promise<SimilarPair[]> {
  const rows = await rowsFrom<DuplicateRow & { group: number }>(tx)`
    with groups as (
      (select array_agg(id) as ids from people.tercero where merged_into_id is null
       group by number having count(*) > 1 limit ${groupsMax})
      union all
      (select array_agg(id) from people.tercero where merged_into_id is null and phone is not null
       group by sound, phone having count(*) between 2 and 8 limit ${groupsMax})
      union all
      (select array_agg(id) from people.tercero where merged_into_id is null and sound <> ''
       group by sound having count(*) between 2 and 5 limit ${groupsMax})),
    numbered as (select row_number() over () as "group", ids from groups)
    select g."group", null::real as alike, ${columns} from numbered g cross join unnest(g.ids) as member
    join people.tercero t on t.id = member`
  const apart = await reportedApart(tx)
  const pairs = new Map<string, SimilarPair>()
  for (const [one, other] of pairsWithin(rows)) {
    const key = [one.id, other.id].sort().join(' ')
    const likeness = likenessOf(one, other)
    if (isAlike(likeness) && !apart.has(key))
      pairs.set(key, { one: sideOf(one), other: sideOf(other), ...likeness })
  }
  return [...pairs.values()].sort((one, other) => other.score - one.score).slice(0, pairsMax)
}

const sideOf = ({ id, name, identification }: DuplicateRow) => ({ id, name, identification })

function pairsWithin(rows: readonly (DuplicateRow & { group: number })[]): [DuplicateRow, DuplicateRow][] {
  const groups = new Map<number, DuplicateRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups.values()].flatMap((members) =>
    members.flatMap((one, index) =>
      members.slice(index + 1).map((other): [DuplicateRow, DuplicateRow] => [one, other]),
    ),
  )
}

async function reportedApart(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('people.terceroDistinct').select(['oneId', 'otherId']).execute()
  return new Set(rows.map(({ oneId, otherId }) => [oneId, otherId].sort().join(' ')))
}
