/** The modules whose users may look up the budget, with or without its balances. */
export const chosenBy = ['budget', 'accounting', 'treasury', 'tariffs', 'insurers', 'billing', 'receivables']
