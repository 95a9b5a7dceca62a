import { type Operation, serveCommand, serveQuery } from '@quina/blocks/server'
import { addTo, changeById, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import {
  addDays,
  byDecimal,
  day,
  factorOf,
  firstDayOf,
  insist,
  lastDayOf,
  type Money,
  money,
  moneyText,
  must,
  newId,
} from '@quina/kernel'
import { sql } from 'kysely'
import { lockManual } from '../manual/manual-parts.server.ts'
import { unitValueOn } from '../uvb/uvb.server.ts'
import { draftFrom } from './draft.server.ts'
import { lockTarifario } from './publish.server.ts'
import { planRaise, type RaisePlan, raiseTarifario } from './version-calls.contract.ts'

type Raise = Readonly<{ tarifarioId: string; year: number; exceptionsPercent: string }>

const changesMax = 200

/** Raises a tarifario to another year: the edition of its manual for that year, and a draft based on it. */
export const raiseOperations: readonly Operation[] = [
  serveQuery(planRaise, ({ tx, input }) => planOf(tx, input)),
  serveCommand(raiseTarifario, async ({ tx, input }) => ({ id: await raise(tx, input) })),
]

/**
 * Creates the draft of the year. Items of the manual keep their units; values published in pesos in the previous year are left
 * out, to be imported from the new annex. @throws Problem TAR-013 the year has no value, TAR-055 nothing is published, TAR-056
 * its manual does not go by years, TAR-057 it reaches the year already.
 */
async function raise(tx: Tx, given: Raise): Promise<string> {
  const { tarifarioId, year, exceptionsPercent } = given
  await lockTarifario(tx, tarifarioId)
  const from = await publishedOf(tx, tarifarioId, year)
  await lockManual(tx, from.manualId)
  const manualId = await editionOf(tx, from, year)
  const id = await draftFrom(tx, { tarifarioId, like: from.id, fromDay: firstDayOf(year), manualId })
  await raiseExceptions(tx, id, { percent: exceptionsPercent, unit: money(from.finalRounding) })
  return id
}

async function publishedOf(tx: Tx, tarifarioId: string, year: number) {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion as version')
    .innerJoin('tariffs.manual as manual', 'manual.id', 'version.manualId')
    .select(['version.id', 'version.manualId', 'version.finalRounding', 'version.fromDay'])
    .select([
      'manual.code',
      'manual.kind',
      'manual.name',
      'manual.unit',
      'manual.edition',
      'manual.fromDay as manualFrom',
    ])
    .where('version.tarifarioId', '=', tarifarioId)
    .where('version.status', '=', 'published')
    .orderBy('version.fromDay', 'desc')
    .limit(1)
    .executeTakeFirst()
  insist(row !== undefined, 'TAR-055', 'El tarifario no tiene una versión publicada con manual base.')
  const yearly = row.unit === 'uvb' || row.unit === 'uvt' || row.unit === 'smldv'
  insist(yearly, 'TAR-056', 'Su manual no va por vigencias: cree una versión nueva con su porcentaje.')
  const reached = `El tarifario ya llega a ${year}.`
  must(row.fromDay < firstDayOf(year) && row.edition !== String(year), 'TAR-057', 'year', reached)
  return { ...row, manualId: row.manualId ?? '', unit: row.unit as 'uvb' | 'uvt' | 'smldv' }
}

type PublishedVersion = Awaited<ReturnType<typeof publishedOf>>

/** The edition of the manual for a year: the existing one, or a copy of the last one in units. */
async function editionOf(tx: Tx, from: PublishedVersion, year: number): Promise<string> {
  await unitValueOn(tx, from.unit, firstDayOf(year))
  const there = await rowWhere(tx, 'tariffs.manual', { code: from.code, edition: String(year) }, ['id'])
  if (there !== undefined) return there.id
  await tx
    .updateTable('tariffs.manual')
    .set((at) => ({ untilDay: addDays(firstDayOf(year), -1), version: at('version', '+', 1) }))
    .where('id', '=', from.manualId)
    .where('untilDay', 'is', null)
    .execute()
  const id = newId()
  const { code, kind, name, unit } = from
  await addTo(tx, 'tariffs.manual', {
    id,
    code,
    kind,
    unit,
    edition: String(year),
    name: name.replace(from.edition, String(year)),
    fromDay: firstDayOf(year),
    untilDay: lastDayOf(year),
  })
  await sql`
    insert into tariffs.manual_item (id, manual_id, code, name, section, units, value, surgical_group, uvr)
    select gen_random_uuid(), ${id}, code, name, section, units, case when units is null then value end, surgical_group, uvr
    from tariffs.manual_item where manual_id = ${from.manualId}`.execute(tx)
  await sql`
    insert into tariffs.manual_component (id, manual_id, component, bloodless, from_key, until_key, item_code, value, per_uvr)
    select gen_random_uuid(), ${id}, component, bloodless, from_key, until_key, item_code, value, per_uvr
    from tariffs.manual_component where manual_id = ${from.manualId}`.execute(tx)
  return id
}

async function raiseExceptions(
  tx: Tx,
  versionId: string,
  { percent, unit }: { readonly percent: string; readonly unit: Money },
): Promise<void> {
  if (Number(percent) === 0) return
  const rows = await rowsWhere(tx, 'tariffs.tarifarioException', { versionId }, ['id', 'price'])
  for (const { id, price } of rows)
    await changeById(tx, 'tariffs.tarifarioException', id, {
      price: moneyText(byDecimal(money(price), factorOf(percent), { unit, rounding: 'half-up' })),
    })
}

/** The changes of raising, before anything is written. */
async function planOf(tx: Tx, { tarifarioId, year, exceptionsPercent }: Raise): Promise<RaisePlan> {
  const from = await publishedOf(tx, tarifarioId, year)
  const before = await unitValueOn(tx, from.unit, day(from.manualFrom))
  const after = await unitValueOn(tx, from.unit, firstDayOf(year))
  const items = await tx
    .selectFrom('tariffs.manualItem')
    .select(['code', 'name', 'units', 'value'])
    .where('manualId', '=', from.manualId)
    .where('units', 'is not', null)
    .orderBy('code')
    .execute()
  const exceptions = await tx
    .selectFrom('tariffs.tarifarioException as exception')
    .innerJoin('tariffs.service as service', 'service.id', 'exception.serviceId')
    .select(['service.code', 'service.name', 'exception.price'])
    .where('versionId', '=', from.id)
    .orderBy('service.code')
    .execute()
  const worth = (units: string, value: Money) =>
    moneyText(byDecimal(value, units, { unit: 10_000n, rounding: 'half-up' }))
  const raised = (price: string) =>
    moneyText(
      byDecimal(money(price), factorOf(exceptionsPercent), {
        unit: money(from.finalRounding),
        rounding: 'half-up',
      }),
    )
  const fixed = exceptions.map(({ code, name, price }) => ({
    code,
    name,
    before: price,
    after: raised(price),
  }))
  const priced = items.map(({ code, name, units, value }) => ({
    code,
    name,
    before: value ?? worth(units ?? '0', before),
    after: worth(units ?? '0', after),
  }))
  return {
    manual: `${from.code} ${from.edition}`,
    unitBefore: moneyText(before),
    unitAfter: moneyText(after),
    items: items.length,
    exceptions: exceptions.length,
    changes: [...fixed, ...priced].slice(0, changesMax),
  }
}
