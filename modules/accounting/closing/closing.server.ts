import { type Operation, parameterOn, serveDeed, serveQuery } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { lastDayOf } from '@quina/kernel'
import { closesByTercero } from '../configuration/policies.contract.ts'
import { reverseClosingStep, runClosingStep, yearClosing } from './closing.contract.ts'
import { closingOf } from './preview.server.ts'
import { reverseStep, runStep } from './steps.server.ts'

/** Whether the hospital decided to cancel by tercero; whoever closes may do otherwise. */
const policyOf = (tx: Tx, vigencia: number): Promise<boolean> =>
  parameterOn(tx, closesByTercero, lastDayOf(vigencia))

/** The annual closing of a vigencia: how it stands, each step, and taking it back. */
export const closingOperations: Operation[] = [
  serveQuery(yearClosing, async ({ tx, asked: { year, byTercero } }) =>
    closingOf(tx, year, byTercero ?? (await policyOf(tx, year))),
  ),
  serveDeed(runClosingStep, async ({ tx, actor, asked: { year: vigencia, ...asked } }) => {
    await runStep(tx, actor, { vigencia, ...asked })
    return closingOf(tx, vigencia, asked.byTercero)
  }),
  serveDeed(reverseClosingStep, async ({ tx, actor, asked: { year: vigencia, ...asked } }) => {
    await reverseStep(tx, actor, { vigencia, ...asked })
    return closingOf(tx, vigencia, await policyOf(tx, vigencia))
  }),
]
