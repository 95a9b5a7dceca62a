import { writeSearch } from '@quina/blocks/web'

/** Where an invoice is collected: a receipt of who owes it, which begins with these documents. */
export const collectionOf = (terceroId: string, items: readonly string[]): string =>
  `/accounting/proof/income/create${writeSearch({ terceroId, items: items.join('\n') })}`
