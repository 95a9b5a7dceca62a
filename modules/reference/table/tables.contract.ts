import { clinical } from './clinical.contract.ts'
import { geography } from './geography.contract.ts'
import { medicines } from './medicines.contract.ts'
import { providers } from './providers.contract.ts'
import { publicBudget } from './public-budget.contract.ts'
import { ripsTables } from './rips.contract.ts'
import type { OfficialTable } from './table.contract.ts'

const declared = { ...geography, ...clinical, ...medicines, ...providers, ...ripsTables, ...publicBudget }

/** The name of an official catalogue in code: `reference.diagnosis` is its reference. */
export type TableName = keyof typeof declared
export const tables: Readonly<Record<TableName, OfficialTable>> = declared
export const tableNames = Object.keys(declared) as readonly TableName[]

/** Catalogue → what people call it. */
export const tableLabels = Object.fromEntries(
  tableNames.map((name) => [name, tables[name].label]),
) as Readonly<Record<TableName, string>>
