import { accountingWeb } from '@quina/accounting/web'
import { adminWeb } from '@quina/admin/web'
import { assetsWeb } from '@quina/assets/web'
import { billingWeb } from '@quina/billing/web'
import type { Command, FileSection, Find, Tile, WebModule } from '@quina/blocks/web'
import { budgetWeb } from '@quina/budget/web'
import { careWeb } from '@quina/care/web'
import { contractsWeb } from '@quina/contracts/web'
import { einvoiceWeb } from '@quina/einvoice/web'
import { hospitalWeb } from '@quina/hospital/web'
import { insurersWeb } from '@quina/insurers/web'
import { payrollWeb } from '@quina/payroll/web'
import { peopleWeb } from '@quina/people/web'
import { pharmacyWeb } from '@quina/pharmacy/web'
import { receivablesWeb } from '@quina/receivables/web'
import { referenceWeb } from '@quina/reference/web'
import { ripsWeb } from '@quina/rips/web'
import { tariffsWeb } from '@quina/tariffs/web'
import { treasuryWeb } from '@quina/treasury/web'
import { warehouseWeb } from '@quina/warehouse/web'

/** The modules of the product. Adding one here is all it takes: screens, tiles and searches are derived from it. */
export const modules: readonly WebModule[] = [
  adminWeb,
  referenceWeb,
  hospitalWeb,
  peopleWeb,
  budgetWeb,
  accountingWeb,
  treasuryWeb,
  payrollWeb,
  warehouseWeb,
  assetsWeb,
  tariffsWeb,
  insurersWeb,
  contractsWeb,
  careWeb,
  pharmacyWeb,
  einvoiceWeb,
  ripsWeb,
  billingWeb,
  receivablesWeb,
]

export const tiles: readonly Tile[] = modules
  .flatMap((module) => module.tiles ?? [])
  .toSorted((a, b) => a.order - b.order)
export const finds: readonly Find[] = modules.flatMap((module) => module.finds ?? [])
export const commands: readonly Command[] = modules.flatMap((module) => module.commands ?? [])
export const fileSections: readonly FileSection[] = modules.flatMap((module) => module.sections ?? [])
