import type { WireOf } from '@quina/blocks'
import { catalogService, refusing, serveCatalog, valuesIn } from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { addDays, type Day, newId, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { type WithholdingRuleValues, withholdingRule } from './withholding-rule.contract.ts'
import { mustBeRule, restsOf, type WithholdingRule } from './withholding-rule.domain.ts'

const overlap = 'Se cruza con otra regla del mismo concepto y beneficiario en esos días.'

export const withholdingRuleService = catalogService<typeof withholdingRule>({
  catalog: withholdingRule,
  whose: 'house',
  /** A rule on the VAT is a withholding of IVA, which the official file does not repeat. */
  completes: async (_tx, { values }) => (values.base === 'vat' ? { ...values, kind: 'iva' } : values),
  async onSave(tx, { id, values }) {
    mustBeRule(values)
    if (id === null) await endFormer(tx, values)
  },
  existing: (tx, { kind, ...rule }) =>
    sameAs(tx, { ...rule, kind: rule.base === 'vat' ? 'iva' : kind })
      .where('fromDay', '=', rule.fromDay)
      .executeTakeFirst(),
  refusals: { withholding_rule_once: refused('RET-001', overlap, 'fromDay') },
})

export const withholdingRuleOperations = refusing(
  {
    'accounting.withholding_rule_once': refused(
      'RET-001',
      'Se cruza con otra regla del mismo concepto y beneficiario en esos días.',
    ),
  },
  serveCatalog(withholdingRuleService),
)

type Sameness = Pick<
  WireOf<(typeof withholdingRule)['fields']>,
  'kind' | 'code' | 'beneficiary' | 'municipalityId' | 'ciiu' | 'contractKind' | 'minUvt' | 'untilUvt'
>

/** The rules with the same kind, code, beneficiary, place, activity, contract and bracket. */
const sameAs = (tx: Tx, rule: Sameness) =>
  tx
    .selectFrom('accounting.withholdingRule')
    .select(['id', 'version'])
    .where('kind', '=', rule.kind)
    .where('code', '=', rule.code)
    .where('beneficiary', '=', rule.beneficiary)
    .where('active', '=', true)
    .where(sql<boolean>`municipality_id is not distinct from ${rule.municipalityId}::uuid`)
    .where(sql<boolean>`ciiu is not distinct from ${rule.ciiu}::text`)
    .where(sql<boolean>`contract_kind is not distinct from ${rule.contractKind}::text`)
    .where(sql<boolean>`numrange(coalesce(min_uvt, 0), until_uvt)
      && numrange(coalesce(${rule.minUvt}::numeric, 0), ${rule.untilUvt}::numeric)`)

/**
 * Ends the open rules that a new rule replaces on the day before it. The parts that the new rule does not cover (days after its
 * end, amounts over its bracket) continue as rows of their own. Earlier withholdings do not change.
 */
async function endFormer(tx: Tx, rule: WithholdingRuleValues): Promise<void> {
  const formers = await sameAs(tx, rule)
    .selectAll()
    .where('untilDay', 'is', null)
    .where('fromDay', '<', rule.fromDay)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, version, search: _search, ...former } of formers) {
    await changeById(tx, 'accounting.withholdingRule', id, {
      untilDay: addDays(rule.fromDay, -1),
      version: version + 1,
    })
    const rests = restsOf(former, rule).map((rest) => ({ ...former, ...rest, id: newId() }))
    if (rests.length > 0) await addTo(tx, 'accounting.withholdingRule', rests)
  }
}

/** The rules in force on a day. */
export async function rulesOn(tx: Tx, on: Day): Promise<readonly WithholdingRule[]> {
  const rows = await tx
    .selectFrom('accounting.withholdingRule')
    .selectAll()
    .where('active', '=', true)
    .where('fromDay', '<=', on)
    .where((is) => is.or([is('untilDay', 'is', null), is('untilDay', '>=', on)]))
    .orderBy('code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, ...valuesIn(withholdingRule.fields, row) }))
}
