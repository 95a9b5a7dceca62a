import { cached, catalogService, parameterOn, refusing, serveCatalog } from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { type Day, insist, must, refused, scaled } from '@quina/kernel'
import { sql } from 'kysely'
import { taxYearOn } from '../../setup/uvt/uvt.server.ts'
import { labourBracket, labourRounding } from './bracket.contract.ts'
import {
  type Bracket,
  type LabourFacts,
  type LabourLimits,
  type LabourMonth,
  type LabourTax,
  procedureOne,
} from './labour-income.domain.ts'
import { labourLimits } from './limits.contract.ts'

const overlap = 'Se cruza con otro rango vigente en esos días.'

const labourBracketService = catalogService<typeof labourBracket>({
  catalog: labourBracket,
  whose: 'house',
  async onSave(_tx, { values }) {
    const { fromUvt, untilUvt, fromDay, untilDay } = values as Record<string, string | null>
    const grows = untilUvt === null || scaled(untilUvt ?? '0', 4) > scaled(fromUvt ?? '0', 4)
    must(grows, 'RET-004', 'untilUvt', 'Debe ser mayor que el inicio del rango.')
    const forward = untilDay === null || String(untilDay) >= String(fromDay)
    must(forward, 'RET-002', 'untilDay', 'No puede terminar antes de empezar.')
  },
  existing: async (tx, values) =>
    rowWhere(
      tx,
      'accounting.labourBracket',
      { fromUvt: String(values.fromUvt), fromDay: String(values.fromDay) },
      ['id', 'version'],
    ),
  refusals: { labour_bracket_once: refused('RET-001', overlap, 'fromUvt') },
})

export const labourBracketOperations = refusing(
  { 'accounting.labour_bracket_once': refused('RET-001', 'Se cruza con otro rango vigente en esos días.') },
  serveCatalog(labourBracketService),
)

const standing = { name: 'table of labour income', tables: ['accounting.labour_bracket'] }

/** The table on a day. @throws Problem RET-022 when there is none, or it does not cover the highest amounts. */
const bracketsOn = cached(standing, async (tx, on: Day): Promise<readonly Bracket[]> => {
  const rows = await tx
    .selectFrom('accounting.labourBracket')
    .select(['id', 'fromUvt', 'untilUvt', 'rate', 'minusUvt', 'plusUvt', 'norm'])
    .where('active', '=', true)
    .where(sql<boolean>`${on}::date <@ daterange(from_day, until_day, '[]')`)
    .orderBy('fromUvt')
    .execute()
  const whole = rows.every(({ untilUvt }, index) => untilUvt === (rows[index + 1]?.fromUvt ?? null))
  insist(rows.length > 0 && whole, 'RET-022', 'La tabla del art. 383 no está completa en esa fecha.')
  return rows
})

/** Procedure 1 for a month, with the UVT, the table and the rounding of the day. @throws Problem RET-010, RET-022. */
export const labourTaxOn = async (tx: Tx, on: Day, month: LabourMonth): Promise<LabourTax> =>
  procedureOne(month, await labourFactsOn(tx, on))

/** The UVT, the table, the rounding and the limits of a day. @throws Problem RET-010, RET-022. */
export async function labourFactsOn(tx: Tx, on: Day): Promise<LabourFacts> {
  const { uvt } = await taxYearOn(tx, on)
  const brackets = await bracketsOn(tx, on)
  const rounding = await parameterOn(tx, labourRounding, on)
  return { uvt, brackets, rounding, limits: await limitsOn(tx, on) }
}

async function limitsOn(tx: Tx, on: Day): Promise<LabourLimits> {
  const { housingUvt, prepaidUvt, dependantsUvt, pensionFundUvt, voluntaryUvt, exemptUvt, capUvt } =
    labourLimits
  return {
    housingUvt: await parameterOn(tx, housingUvt, on),
    prepaidUvt: await parameterOn(tx, prepaidUvt, on),
    dependantsUvt: await parameterOn(tx, dependantsUvt, on),
    pensionFundUvt: await parameterOn(tx, pensionFundUvt, on),
    voluntaryUvt: await parameterOn(tx, voluntaryUvt, on),
    exemptUvt: await parameterOn(tx, exemptUvt, on),
    capUvt: await parameterOn(tx, capUvt, on),
  }
}
