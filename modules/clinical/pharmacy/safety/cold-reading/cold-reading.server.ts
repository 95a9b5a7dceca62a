import type { AnswerOf, Stored } from '@quina/blocks'
import { type Alert, refusing, serveDocument, servedDocument, serveQuery } from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { addDays, type Day, insist, must, refused, scaled } from '@quina/kernel'
import { setLotStatus } from '@quina/warehouse/server'
import { sql } from 'kysely'
import { coldReading, unreadDays } from './cold-reading.contract.ts'

type StoredReading = Stored<typeof coldReading>

/**
 * Rules: FAR-080 an hour, FAR-081 the action outside the range, FAR-082 nothing to release, FAR-083 impossible figures, FAR-236
 * why not read.
 */
export const coldReadingService = servedDocument<typeof coldReading>({
  document: coldReading,
  async onSave(_tx, { time, temperature, humidity, purpose }) {
    must(/^([01]\d|2[0-3]):[0-5]\d$/.test(time), 'FAR-080', 'time', 'Escriba la hora.')
    const why = 'Sin temperatura no hay lectura: diga por qué no se hizo.'
    must(temperature !== null || purpose !== null, 'FAR-236', 'purpose', why)
    const likely = temperature === null || Math.abs(Number(temperature) + 15) <= 75
    must(
      likely && (humidity === null || within(humidity, 0, 100)),
      'FAR-083',
      'temperature',
      'La temperatura o la humedad no pueden ser esas.',
    )
  },
  on: {
    async approve({ tx, document, today }) {
      must(document.date <= today, 'FAR-001', 'date', 'La fecha no puede ser futura.')
      const lots = document.temperature === null ? [] : await reachedBy(tx, document)
      const explained = lots.length === 0 || document.purpose !== null
      must(explained, 'FAR-081', 'purpose', 'Está fuera del rango de lo que hay: diga qué se hizo.')
      await sql`insert into pharmacy.cold_lot (reading_id, lot_id)
                select ${document.id}, id from unnest(${[...lots]}::uuid[]) as l (id)`.execute(tx)
      await setLotStatus(tx, lots, { status: 'quarantine', reason: 'Excursión de temperatura' })
      await changeById(tx, 'pharmacy.coldReading', document.id, { excursion: lots.length > 0 })
    },
    async release({ tx, document, input }) {
      const lots = await heldBy(tx, document.id)
      insist(lots.length > 0, 'FAR-082', 'Ese registro no retuvo ningún lote.', { status: 409 })
      await setLotStatus(
        tx,
        lots.filter(({ waiting }) => waiting).map(({ id }) => id),
        { status: 'available', reason: null },
      )
      await changeById(tx, 'pharmacy.coldReading', document.id, { releasedReason: input.reason })
    },
  },
  extra: async (tx, { id }) => ({ facts: { held: (await heldBy(tx, id)).map(({ name }) => name) } }),
})

const within = (text: string, least: number, most: number): boolean =>
  scaled(text, 4) >= BigInt(least) * 10_000n && scaled(text, 4) <= BigInt(most) * 10_000n

/**
 * Returns the usable lots of a store whose product does not tolerate a temperature; a preparation without a range has that of its
 * parts. Preparations made with those lots since that day are included, wherever they are.
 */
async function reachedBy(tx: Tx, { storeId, temperature, date }: StoredReading): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    with recursive origin as (
      select l.id as lot_id, l.product_id from warehouse.lot_stock_face t join warehouse.lot_face l on l.id = t.lot_id
      where t.store_id = ${storeId}::uuid and t.quantity > 0
      union
      select o.lot_id, l.product_id from origin o join warehouse.product_face p on p.id = o.product_id
        and p.temperature_min is null and p.temperature_max is null
      join pharmacy.prepared_lot m on m.made_id = o.lot_id join warehouse.lot_face l on l.id = m.origin_id),
    reached as (
      select o.lot_id from origin o join warehouse.product_face p on p.id = o.product_id
      where ${temperature}::numeric < p.temperature_min or ${temperature}::numeric > p.temperature_max
      union
      select m.made_id from reached r join pharmacy.prepared_lot m on m.origin_id = r.lot_id
      join pharmacy.preparation p on p.id = m.preparation_id and p.status = 'approved' and p.date >= ${date}::date)
    select l.id from warehouse.lot_face l where l.status = 'available' and l.id in (select lot_id from reached) order by l.id`
}

/** Returns the lots that a reading put in quarantine; `waiting` ones are still there, outside any alert or later excursion. */
const heldBy = (tx: Tx, readingId: string) =>
  rowsFrom<{ id: string; name: string; waiting: boolean }>(tx)`
    select l.id, p.name || ', lote ' || l.number as name,
           l.status = 'quarantine' and not exists (
             select from pharmacy.cold_lot o join pharmacy.cold_reading r on r.id = o.reading_id and r.status = 'approved'
             where o.lot_id = l.id and r.id <> ${readingId}::uuid) as waiting
    from pharmacy.cold_lot c join warehouse.lot_face l on l.id = c.lot_id join warehouse.product_face p on p.id = l.product_id
    where c.reading_id = ${readingId}::uuid order by p.name, l.number`

/**
 * Returns the days that lack readings. A store with temperature ranges is read twice a day from its first reading, or since
 * yesterday without any. A day is listed until both readings are registered late, or a user gives the reason.
 */
const unread = (tx: Tx, campusId: string, today: Day) =>
  rowsFrom<AnswerOf<typeof unreadDays>['days'][number]>(tx)`
    with watched as (
      select s.id, s.code || ' ' || s.name as store, ${addDays(today, -1)}::date as last, r.first, r.latest,
             bool_or(t.quantity > 0) as has
      from warehouse.store_face s
      join warehouse.lot_stock_face t on t.store_id = s.id join warehouse.lot_face l on l.id = t.lot_id
      join warehouse.product_face p on p.id = l.product_id and (p.temperature_min is not null or p.temperature_max is not null)
      cross join lateral (select min(c.date) as first, max(c.date) as latest from pharmacy.cold_reading c
                          where c.store_id = s.id and c.status <> 'draft') r
      where s.campus_id = ${campusId}::uuid group by s.id, s.code, s.name, r.first, r.latest)
    select w.id as store_id, w.store, d.day::date::text as day, r.readings
    from watched w
    cross join lateral generate_series(least(w.first, w.last), case when w.has then w.last else least(w.latest, w.last) end,
                                       interval '1 day') d (day)
    cross join lateral (
      select count(*)::int as readings, coalesce(bool_or(c.temperature is null), false) as answered
      from pharmacy.cold_reading c where c.store_id = w.id and c.date = d.day::date and c.status <> 'draft') r
    where (w.has or w.first is not null) and r.readings < 2 and not r.answered order by d.day, w.store`

/** Days without the two readings of a store with cold-chain goods. */
export const missedReadings: Alert = {
  name: 'pharmacy.missedReadings',
  permission: 'pharmacy.coldReading.view',
  tone: 'warning',
  one: 'día de una bodega sin sus dos lecturas de temperatura',
  many: 'días de bodegas sin sus dos lecturas de temperatura',
  meaning:
    'Se leen dos veces al día: registre la lectura que falta o, con la temperatura vacía, por qué no se hizo.',
  who: 'Farmacia',
  to: '/farmacia/temperatura',
  count: async (tx, { actor, today }) => (await unread(tx, actor.campusId, today)).length,
}

export const coldReadingOperations = [
  ...refusing(
    {
      'pharmacy.cold_reading_explained': refused(
        'FAR-236',
        'Sin temperatura no hay lectura: diga por qué no se hizo.',
        'purpose',
      ),
    },
    serveDocument(coldReadingService),
  ),
  serveQuery(unreadDays, async ({ tx, actor, today }) => ({ days: await unread(tx, actor.campusId, today) })),
]
