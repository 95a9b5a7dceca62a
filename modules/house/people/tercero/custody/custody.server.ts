import { catalogService, type Download, type Input, labelsOf } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import {
  addDays,
  type Day,
  dayInBogota,
  type Id,
  insist,
  type Money,
  moneyText,
  must,
  mustBeFound,
  newId,
  notFound,
  plural,
  plus,
  refused,
  zero,
} from '@quina/kernel'
import { type CustodyValues, custody } from './custody.contract.ts'

const occupied = 'Esa ubicación ya tiene responsable en esas fechas: traslade la custodia.'

export const custodyService = catalogService<typeof custody>({
  catalog: custody,
  whose: 'site',
  acrossSites: 'unsited',
  chosenBy: ['people', 'hospital'],
  adds: withHoldings,
  onSave: async (tx, { id, values }) => {
    mustHaveDays(values.fromDay, values.untilDay)
    await mustKeepSigner(tx, id, values)
    await mustBeActive(tx, values.terceroId)
    await mustBeFree(tx, id, values)
  },
  refusals: { custody_place_once: refused('RES-002', occupied, 'locationId') },
})

/** Adds what each custodian has, and the name of the dependencia, which a module above stores. */
async function withHoldings(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const labels = await labelsOf(
    tx,
    'budget.dependencia',
    rows.map(({ dependenciaId }) => String(dependenciaId)),
  )
  const ids = [...new Set(rows.map(({ terceroId }) => String(terceroId)))]
  const goods = await goodsOf(tx, { terceroIds: ids, campusId: null })
  return rows.map((row) => {
    const { units, worth } = goods.get(String(row.terceroId)) ?? noGoods
    const dependenciaLabel = labels.get(String(row.dependenciaId)) ?? null
    return { ...row, dependenciaLabel, units, worth: moneyText(worth) }
  })
}

type Row = Readonly<Record<string, unknown>>

/** @throws Problem RES-017 when a correction would give a signed custody to another person */
async function mustKeepSigner(tx: Tx, id: string | null, { terceroId }: CustodyValues): Promise<void> {
  const row = id === null ? undefined : await rowOf(tx, 'people.custody', id, ['signedAt', 'terceroId'])
  const kept = !row?.signedAt || row.terceroId === terceroId
  must(kept, 'RES-017', 'terceroId', 'El responsable ya la firmó: trasládela a la otra persona.')
}

async function mustBeActive(tx: Tx, terceroId: string): Promise<void> {
  const person = await tx
    .selectFrom('people.tercero as t')
    .leftJoin('people.employee as e', 'e.terceroId', 't.id')
    .select(['t.active', 't.personType', 'e.retiredOn'])
    .where('t.id', '=', terceroId)
    .executeTakeFirstOrThrow(() => notFound('El responsable'))
  const inactive = 'El responsable debe ser una persona activa y sin retiro.'
  const fit = person.active && person.personType === 'natural' && person.retiredOn === null
  must(fit, 'RES-001', 'terceroId', inactive)
}

async function mustBeFree(tx: Tx, id: string | null, given: CustodyValues): Promise<void> {
  const { locationId, fromDay, untilDay } = given
  const other = await rowFrom<{ name: string }>(tx)`
    select t.name from people.custody c join people.tercero t on t.id = c.tercero_id
    where c.location_id = ${locationId}::uuid and c.id is distinct from ${id}::uuid
      and daterange(c.from_day, c.until_day, '[]') && daterange(${fromDay}::date, ${untilDay}::date, '[]') limit 1`
  const message = `Esa ubicación está a cargo de ${other?.name} en esas fechas: traslade la custodia.`
  must(other === undefined, 'RES-002', 'locationId', message)
}

export interface Handover {
  readonly id: string
  readonly terceroId: string
  readonly on: Day
  readonly act: string
  readonly note: string | null
  readonly today: Day
}

/** Ends a custody and begins that of the receiver, with the same goods and places. @throws Problem RES-001, RES-011 to RES-013 */
export async function transfer(tx: Tx, given: Handover): Promise<Id<'people.custody'>> {
  const { id, terceroId, on, act, note, today } = given
  const before = await tx
    .selectFrom('people.custody')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('La custodia'))
  const standing = {
    terceroId: before.terceroId,
    fromDay: before.fromDay as Day,
    untilDay: before.untilDay as Day | null,
  }
  mustBeTransferable(standing, terceroId, on, today)
  await mustBeActive(tx, terceroId)
  await changeById(tx, 'people.custody', id, { untilDay: addDays(on, -1), version: before.version + 1 })
  const made = newId<'people.custody'>()
  const { dependenciaId, locationId } = before
  await addTo(tx, 'people.custody', {
    id: made,
    terceroId,
    dependenciaId,
    locationId,
    fromDay: on,
    act,
    note,
    receivedFromId: id,
  })
  return made
}

/** What a person is responsible for in a module above, in words: *3 bienes*; null when nothing. */
type HoldingQuery = (tx: Tx, terceroId: string) => Promise<string | null>
const holdings = new Map<string, HoldingQuery>()

/** Declares such a holding, from the module that stores it: while there is any, nobody gets a paz y salvo. */
export function defineHolding(name: string, holding: HoldingQuery): void {
  holdings.set(name, holding)
}

/** How many goods a person has, and their cost. */
export type HeldGoods = Readonly<{ units: number; worth: Money }>

/** The holders to count: these people, or all who have goods at a site. */
type Holders = Readonly<{ terceroIds: readonly string[] | null; campusId: string | null }>

/** Returns the goods of each holder who has any. */
type MeasuresGoods = (tx: Tx, holders: Holders) => Promise<ReadonlyMap<string, HeldGoods>>
const measures: MeasuresGoods[] = []

/** Declares how the goods of each custodian are counted; called by the module that stores the goods. */
export function defineHeldGoods(measure: MeasuresGoods): void {
  measures.push(measure)
}

/** Prints the inventory of a person's goods, to be signed. */
type PrintsGoods = (call: Input<unknown>, terceroId: string) => Promise<Download>
let prints: PrintsGoods | undefined

/** Declares how the inventory of a custodian is printed; called by the module that stores the goods. */
export function definePrintedGoods(print: PrintsGoods): void {
  prints = print
}

export const printedGoods = (call: Input<unknown>, terceroId: string): Promise<Download> =>
  mustBeFound(prints, 'El registro de bienes')(call, terceroId)

const noGoods: HeldGoods = { units: 0, worth: zero }

async function goodsOf(tx: Tx, holders: Holders): Promise<ReadonlyMap<string, HeldGoods>> {
  const found = new Map<string, HeldGoods>()
  for (const measure of measures)
    for (const [id, { units, worth }] of await measure(tx, holders)) {
      const before = found.get(id) ?? noGoods
      found.set(id, { units: before.units + units, worth: plus(before.worth, worth) })
    }
  return found
}

/** Returns the people with goods at a site and no custody today: their acta is still to be signed. */
export async function holdersWithoutCustody(tx: Tx, campusId: string, today: Day) {
  const goods = await goodsOf(tx, { terceroIds: null, campusId })
  const rows = await rowsFrom<{ id: string; name: string }>(tx)`
    select id, name from people.tercero t
    where id = any(${[...goods.keys()]}::uuid[]) and not exists (
      select from people.custody c
      where c.tercero_id = t.id and ${today}::date between c.from_day and coalesce(c.until_day, 'infinity'))
    order by name`
  return rows.map(({ id, name }) => {
    const { units, worth } = goods.get(id) ?? noGoods
    return { id, name, units, worth: moneyText(worth) }
  })
}

/** Returns what a person is still responsible for, in words. */
async function heldBy(tx: Tx, terceroId: string, today: Day): Promise<string[]> {
  const { count } = await tx
    .selectFrom('people.custody')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('terceroId', '=', terceroId)
    .where((eb) => eb.or([eb('untilDay', 'is', null), eb('untilDay', '>=', today)]))
    .executeTakeFirstOrThrow()
  const held = Number(count) > 0 ? [plural(Number(count), 'custodia vigente', 'custodias vigentes')] : []
  for (const holding of holdings.values())
    held.push(...[await holding(tx, terceroId)].flatMap((one) => one ?? []))
  return held
}

/** @throws Problem `CON_BIENES_A_CARGO` (409) when the person is still responsible for something */
export async function mustBeClear(tx: Tx, terceroId: string, today: Day): Promise<void> {
  const held = await heldBy(tx, terceroId, today)
  const message = `No se expide paz y salvo: tiene ${held.join(' y ')}. Trasládelos antes.`
  insist(held.length === 0, 'CON_BIENES_A_CARGO', message, { status: 409 })
}

/** Checks a tercero before it is deactivated. @throws Problem RES-014 (409) when it is still responsible for something */
export async function mustHoldNothing(tx: Tx, terceroId: string): Promise<void> {
  const { now } = await oneFrom<{ now: Date }>(tx)`select now()`
  const held = await heldBy(tx, terceroId, dayInBogota(now))
  const message = `No se inactiva: tiene ${held.join(' y ')}. Trasládelos antes.`
  insist(held.length === 0, 'RES-014', message, { status: 409 })
}

/** Returns the active tercero of a user, through the employee of their account or directly; null when there is none. */
export async function receiverOf(tx: Tx, userId: string): Promise<{ id: string; label: string } | null> {
  const row = await rowFrom<{ id: string; label: string }>(tx)`
    select t.id, t.name as label from admin.user_option u
    left join people.employee e on u.person_kind = 'employee' and e.id = u.person_id
    join people.tercero t on t.id = coalesce(e.tercero_id, u.person_id)
    where u.id = ${userId} and t.active`
  return row ?? null
}

/** A present or past custody. */
type CustodyPeriod = Readonly<{ terceroId: string; fromDay: Day; untilDay: Day | null }>

/** @throws Problem RES-010 */
function mustHaveDays(fromDay: Day, untilDay: Day | null): void {
  const wrong = 'La fecha final no puede ser anterior a la inicial.'
  must(untilDay === null || untilDay >= fromDay, 'RES-010', 'untilDay', wrong)
}

/** @throws Problem RES-011 (ended), RES-012 (to oneself), RES-013 (days) */
function mustBeTransferable(standing: CustodyPeriod, to: string, on: Day, today: Day): void {
  const ended = 'Esta custodia ya terminó: entregue la vigente.'
  insist(standing.untilDay === null || standing.untilDay >= on, 'RES-011', ended, { status: 409 })
  must(standing.terceroId !== to, 'RES-012', 'terceroId', 'Quien recibe es otra persona.')
  const days = 'La entrega es posterior al inicio de la custodia y no es futura.'
  must(on > standing.fromDay && on <= today, 'RES-013', 'on', days)
}
