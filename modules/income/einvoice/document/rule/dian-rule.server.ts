import { type CatalogService, serveCatalog } from '@quina/blocks/server'
import { dianRule } from './dian-rule.contract.ts'

/** Rules: DIR-001 the rule is already there. */
const dianRuleService: CatalogService<typeof dianRule> = {
  catalog: dianRule,
  whose: 'house',
  table: 'einvoice.dianRule',
  refusals: { dian_rule_code: { code: 'DIR-001', message: 'Esa regla ya está en la lista.', field: 'code' } },
}

export const dianRuleOperations = serveCatalog(dianRuleService)
