/** Who may see the budget at a glance on the first page. */
export const summaryPermission = 'budget.summary.view'
