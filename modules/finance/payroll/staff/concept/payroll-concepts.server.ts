import { cached } from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { PayrollConcept } from '../../engine/method/method.contract.ts'
import type { Regime } from '../engagement/engagement-kinds.contract.ts'
import { payrollConcept, type StoredConcept } from './concept.domain.ts'

const standing = { name: 'payroll concepts', tables: ['payroll.concept', 'payroll.concept_rule'] }

/**
 * The concepts that liquidate a regime on a day, in their order: each by the latest rule of the regime that has begun, or else by
 * the rule for all regimes. Concepts that only benefits use are left out.
 */
export const payrollConceptsOn = cached(standing, async (tx, on: Day, regime: Regime) => {
  const stored = await rowsFrom<StoredConcept>(tx)`
    select distinct on (c.position, c.code) c.code, c.name, c.nature, c.position, r.regime, r.from_day as "fromDay", r.method,
           r.amount_source as "amountSource", r.salary_part as "salaryPart", r.parameter, r.factor, r.up_to as "upTo",
           r.place, r.hour_kind as "hourKind", r.base_codes as "baseCodes", r.rate::text as rate, r.is_salary as "isSalary",
           r.base_pension as "basePension", r.base_health as "baseHealth", r.base_risk as "baseRisk",
           r.base_parafiscal as "baseParafiscal", r.base_withholding as "baseWithholding", r.non_taxable as "nonTaxable",
           r.on_worked as "onWorked", r.on_paid_leave as "onPaidLeave", r.on_vacation as "onVacation",
           r.on_illness as "onIllness", r.on_work_accident as "onWorkAccident", r.on_maternity as "onMaternity",
           r.on_paternity as "onPaternity", r.on_child_care as "onChildCare", r.on_unpaid as "onUnpaid",
           r.factor_bsp as "factorBsp", r.factor_service_bonus as "factorServiceBonus", r.factor_vacation as "factorVacation",
           r.factor_christmas_bonus as "factorChristmasBonus", r.factor_cesantias as "factorCesantias", r.norm
    from payroll.concept c join payroll.concept_rule r on r.concept_id = c.id
    where c.active and r.from_day <= ${on}::date and r.regime in ('all', ${regime})
    order by c.position, c.code, (r.regime = 'all'), r.from_day desc`
  return stored.flatMap((one): PayrollConcept[] => {
    const concept = payrollConcept(one)
    return concept === null ? [] : [concept]
  })
})
