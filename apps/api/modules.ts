import { accounting } from '@quina/accounting/server'
import type { ServerModule } from '@quina/blocks/server'
import { budget } from '@quina/budget/server'
import { people } from '@quina/people/server'

/** The modules of the product, besides administration. Adding one here is all it takes. */
export const modules: readonly ServerModule[] = [people, budget, accounting]
