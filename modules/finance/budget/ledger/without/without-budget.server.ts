import { parameterOn, type WithholdsWork } from '@quina/blocks/server'
import { manejaPresupuesto } from '@quina/hospital/contract'

/**
 * Hides the documents and reports of the budget from a private provider, which has no public budget (`manejaPresupuesto`, with
 * its dates). Dependencias stay, because employees, custodies and costs belong to one.
 */
export const withoutBudget: WithholdsWork = async (tx, on) =>
  (await parameterOn(tx, manejaPresupuesto, on)) ? null : isBudgetWork

const isBudgetWork = (permission: string): boolean =>
  permission.startsWith('budget.') && !permission.startsWith('budget.dependencia.')
