import type { Source } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, type Money, money, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import { taxYearOn } from '../../setup/uvt/uvt.server.ts'
import { rowsOf, withholdingLedger } from '../../withholding/withheld/withholding-ledger.server.ts'
import type { WithholdingMove } from '../../withholding/withheld/withholding-move.domain.ts'
import {
  type AccumulatedLine,
  type BroughtRule,
  movesOf,
  mustBring,
  mustBringOnce,
  takenBack,
} from './accumulated.domain.ts'

/**
 * The moves that an opening adds to the withholdings of the year.
 * @throws Problem CON-110 … 115 as `mustBring` and `mustBringOnce`, RET-010 when the year has no UVT.
 */
export async function broughtTo(
  tx: Tx,
  lines: readonly AccumulatedLine[],
  startsOn: Day,
): Promise<WithholdingMove[]> {
  if (lines.length === 0) return []
  const rules = await rulesNamed(tx, lines)
  for (const [at, line] of lines.entries()) {
    const rule = line.ruleId === null ? undefined : rules.get(line.ruleId)
    mustBring(line, { rule, startsOn, prefix: `accumulated.${at}.` })
  }
  mustBringOnce(lines)
  const { uvt } = await taxYearOn(tx, startsOn)
  return movesOf(lines, { startsOn, uvt, rules })
}

/** Posts the reversal of the amounts of an opening not reversed yet. */
export async function takeBack(tx: Tx, source: Source): Promise<void> {
  await withholdingLedger.post(tx, source, takenBack(await rowsOf(tx, source.id)))
}

/** The amount paid to a tercero in the year before the books began, from the posted opening. */
export async function paidBeforeStart(tx: Tx, terceroId: string, date: Day): Promise<Money> {
  const row = await rowFrom<{ paid: string }>(tx)`
    select coalesce(sum(a.paid), 0) as paid
    from accounting.opening_accumulated a join accounting.opening o on o.id = a.parent_id
    where a.tercero_id = ${terceroId}::uuid and o.status = 'posted' and o.vigencia = ${vigenciaOf(date)}
      and o.date <= ${date}`
  return money(row?.paid ?? '0')
}

const columns = [
  'id',
  'kind',
  'code',
  'name',
  'active',
  'fromDay',
  'untilDay',
  'rate',
  'rateUnit',
  'moment',
  'accountId',
  'municipalityId',
  'fundId',
  'norm',
] as const

/** The table's constraints guarantee the narrower types of the rule. */
const brought = (tx: Tx) =>
  tx.selectFrom('accounting.withholdingRule').select(columns).$narrowType<BroughtRule>()

/** The rules of some lines, by id. */
async function rulesNamed(
  tx: Tx,
  lines: readonly Pick<AccumulatedLine, 'ruleId'>[],
): Promise<ReadonlyMap<string, BroughtRule>> {
  const ids = [...new Set(lines.flatMap(({ ruleId }) => ruleId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await brought(tx).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The active rules with a code, of any dates. */
export function rulesCoded(tx: Tx, code: string): Promise<readonly BroughtRule[]> {
  return brought(tx).where('active', '=', true).where(sql<boolean>`upper(code) = upper(${code})`).execute()
}
