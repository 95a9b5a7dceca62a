import { writeSearch } from '@quina/blocks/web'

/** The address of a new receipt from the debtor, filled in with these documents. */
export const collectionOf = (terceroId: string, items: readonly string[]): string =>
  `/accounting/proof/income/create${writeSearch({ terceroId, items: items.join('\n') })}`
