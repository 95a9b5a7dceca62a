import { catalogService, serveCatalog } from '@quina/blocks/server'
import { refused } from '@quina/kernel'
import { dianRule } from './dian-rule.contract.ts'

/** Rules: DIR-001 the rule is already in the catalog. */
const dianRuleService = catalogService<typeof dianRule>({
  catalog: dianRule,
  whose: 'house',
  refusals: { dian_rule_code: refused('DIR-001', 'Esa regla ya está en la lista.', 'code') },
})

export const dianRuleOperations = serveCatalog(dianRuleService)
