import { accounting } from '@quina/accounting/server'
import type { ServerModule } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { care } from '@quina/care/server'
import { hospital } from '@quina/hospital/server'
import { people } from '@quina/people/server'
import { reference } from '@quina/reference/server'
import { treasury } from '@quina/treasury/server'

/** The modules of the product, besides administration. Adding one here is all it takes. */
export const modules: readonly ServerModule[] = [
  reference,
  hospital,
  people,
  budget,
  accounting,
  treasury,
  care,
]
