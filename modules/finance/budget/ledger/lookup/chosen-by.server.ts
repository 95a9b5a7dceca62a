/** The modules whose work draws on the budget: their people look it up, with its balances or without. */
export const chosenBy = ['budget', 'accounting', 'treasury', 'tariffs', 'insurers', 'billing', 'receivables']
