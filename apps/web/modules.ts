import { accountingWeb } from '@quina/accounting/web'
import { screens as adminScreens } from '@quina/admin/contract'
import { adminWeb } from '@quina/admin/web'
import { billingWeb } from '@quina/billing/web'
import {
  type Deed,
  type FileSection,
  type Find,
  type Screen,
  type ScreenPath,
  screensWith,
  type Tile,
  type WebModule,
  webModule,
} from '@quina/blocks/web'
import { budgetWeb } from '@quina/budget/web'
import { careWeb } from '@quina/care/web'
import { einvoiceWeb } from '@quina/einvoice/web'
import { hospitalWeb } from '@quina/hospital/web'
import { insurersWeb } from '@quina/insurers/web'
import { peopleWeb } from '@quina/people/web'
import { receivablesWeb } from '@quina/receivables/web'
import { referenceWeb } from '@quina/reference/web'
import { ripsWeb } from '@quina/rips/web'
import { tariffsWeb } from '@quina/tariffs/web'
import { treasuryWeb } from '@quina/treasury/web'

const { '/': home } = adminScreens

/** What belongs to no module: the page that gathers the tiles of all of them. */
const shell = webModule({
  name: 'shell',
  screens: screensWith(
    { '/': home },
    { '/': () => import('./dashboard/dashboard.tsx').then((file) => file.Dashboard) },
  ),
})

/** The modules of the product. Adding one here is all it takes: screens, tiles and searches are read off it. */
export const modules: readonly WebModule[] = [
  shell,
  adminWeb,
  referenceWeb,
  hospitalWeb,
  peopleWeb,
  budgetWeb,
  accountingWeb,
  treasuryWeb,
  tariffsWeb,
  insurersWeb,
  careWeb,
  einvoiceWeb,
  ripsWeb,
  billingWeb,
  receivablesWeb,
]

export const screens: readonly (readonly [ScreenPath, Screen])[] = modules.flatMap(
  (module) => Object.entries(module.screens) as [ScreenPath, Screen][],
)
export const tiles: readonly Tile[] = modules
  .flatMap((module) => module.tiles ?? [])
  .toSorted((a, b) => a.order - b.order)
export const finds: readonly Find[] = modules.flatMap((module) => module.finds ?? [])
export const deeds: readonly Deed[] = modules.flatMap((module) => module.deeds ?? [])
export const fileSections: readonly FileSection[] = modules.flatMap((module) => module.sections ?? [])
