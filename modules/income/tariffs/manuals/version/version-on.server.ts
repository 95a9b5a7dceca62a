import { cached } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, money, notFound, pick, showDay } from '@quina/kernel'
import { sql } from 'kysely'
import type { ManualKind, ManualUnit } from '../manual/manual.contract.ts'
import { bloodlessFactors, issFactors, soatFactors } from '../surgery/defaults.contract.ts'
import type { Percents, Relation } from '../surgery/surgery.contract.ts'
import type { Factor, ManualFacts, VersionRules } from './version.contract.ts'

/**
 * The rules of a tarifario on a day.
 * @throws Problem TAR-014 when no published version is in force, TAR-015 when its manual does not reach the day.
 */
export const versionOn = cached(
  {
    name: 'tariffs.versionOn',
    tables: ['tarifario', 'tarifario_version', 'tarifario_factor', 'tarifario_surgery', 'manual'].map(
      (table) => `tariffs.${table}`,
    ),
  },
  readVersionOn,
)

async function readVersionOn(tx: Tx, tarifarioId: string, on: Day): Promise<VersionRules> {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion')
    .select('id')
    .where('tarifarioId', '=', tarifarioId)
    .where('status', '=', 'published')
    .where(sql<boolean>`${on}::date <@ daterange(from_day, until_day, '[]')`)
    .executeTakeFirst()
  insist(row !== undefined, 'TAR-014', `El tarifario no tiene nada publicado para ${showDay(on)}.`)
  const rules = await rulesOf(tx, row.id)
  mustReach(rules.manual, on)
  return rules
}

function mustReach(manual: ManualFacts | null, on: Day): void {
  if (manual === null) return
  const reaches = manual.fromDay <= on && (manual.untilDay === null || on <= manual.untilDay)
  const name = `${manual.code} ${manual.edition}`
  insist(reaches, 'TAR-015', `El manual ${name} no rige en ${showDay(on)}: suba la vigencia del tarifario.`)
}

/** The rules of one version, published or not. */
export async function rulesOf(tx: Tx, id: string): Promise<VersionRules> {
  const row = await tx
    .selectFrom('tariffs.tarifarioVersion as version')
    .innerJoin('tariffs.tarifario as tarifario', 'tarifario.id', 'version.tarifarioId')
    .selectAll('version')
    .select('tarifario.code as tarifario')
    .where('version.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('La versión del tarifario'))
  const manual = await manualOf(tx, row.manualId)
  const factors = await tx
    .selectFrom('tariffs.tarifarioFactor')
    .selectAll()
    .where('versionId', '=', id)
    .execute()
  const surgery = await tx
    .selectFrom('tariffs.tarifarioSurgery')
    .selectAll()
    .where('versionId', '=', id)
    .execute()
  const agreed = new Map(surgery.map(({ situation, ...percents }) => [situation, percents]))
  const proposed = manual?.kind === 'iss' || manual?.kind === 'iss2004' ? issFactors : soatFactors
  return {
    id,
    ...pick(row, 'tarifario', 'number', 'percent', 'accumulates'),
    unitRounding: money(row.unitRounding),
    finalRounding: money(row.finalRounding),
    rounds: row.rounds === 'total' ? 'total' : 'component',
    charges: {
      surgeon: row.chargesSurgeon,
      anaesthetist: row.chargesAnaesthetist,
      assistant: row.chargesAssistant,
      theatre: row.chargesTheatre,
      materials: row.chargesMaterials,
    },
    ...pick(row, 'nightPercent', 'holidayPercent', 'medicinePercent', 'devicePercent', 'capsRegulated'),
    factors: factors.map(
      ({ scope, serviceId, key, percent }) => ({ scope, serviceId, key, percent }) as Factor,
    ),
    surgery: Object.fromEntries(
      Object.entries(proposed).map(([relation, percents]) => [
        relation,
        percentsIn(agreed.get(relation), percents),
      ]),
    ) as Record<Relation, Percents>,
    bloodless: percentsIn(agreed.get('bloodless'), bloodlessFactors),
    manual,
  }
}

const percentsIn = (row: Percents | undefined, proposed: Percents): Percents =>
  row === undefined
    ? proposed
    : {
        ...pick(row, 'surgeon', 'anaesthetist', 'assistant', 'theatre', 'materials'),
      }

/** A manual that must cover a day. @throws Problem TAR-015 when it does not. */
export async function manualOn(tx: Tx, id: string, on: Day): Promise<ManualFacts | null> {
  const manual = await manualOf(tx, id)
  mustReach(manual, on)
  return manual
}

async function manualOf(tx: Tx, id: string | null): Promise<ManualFacts | null> {
  if (id === null) return null
  const row = await storedRow(tx, 'tariffs.manual', id, [
    'id',
    'kind',
    'code',
    'edition',
    'unit',
    'fromDay',
    'untilDay',
  ])
  return {
    ...row,
    kind: row.kind as ManualKind,
    unit: row.unit as ManualUnit,
    fromDay: row.fromDay as Day,
    untilDay: row.untilDay as Day | null,
  }
}
