import { accounting } from '@quina/accounting/server'
import { assets } from '@quina/assets/server'
import { billing } from '@quina/billing/server'
import type { ServerModule } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { care } from '@quina/care/server'
import { contracts } from '@quina/contracts/server'
import { einvoice } from '@quina/einvoice/server'
import { hospital } from '@quina/hospital/server'
import { insurers } from '@quina/insurers/server'
import { payroll } from '@quina/payroll/server'
import { people } from '@quina/people/server'
import { pharmacy } from '@quina/pharmacy/server'
import { receivables } from '@quina/receivables/server'
import { reference } from '@quina/reference/server'
import { rips } from '@quina/rips/server'
import { tariffs } from '@quina/tariffs/server'
import { treasury } from '@quina/treasury/server'
import { warehouse } from '@quina/warehouse/server'

/** The modules of the product, besides administration. A new module only needs to be added here. */
export const modules: readonly ServerModule[] = [
  reference,
  hospital,
  people,
  budget,
  accounting,
  treasury,
  payroll,
  warehouse,
  assets,
  tariffs,
  insurers,
  contracts,
  care,
  pharmacy,
  einvoice,
  rips,
  billing,
  receivables,
]
