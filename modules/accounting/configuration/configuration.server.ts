import { parameterName } from '@quina/blocks'
import {
  type Asked,
  decideParameter,
  type Operation,
  sentFile,
  serveDeed,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { keepsPublicBooks } from '@quina/hospital/server'
import { insist, Problem } from '@quina/kernel'
import { seedChart, seedPublishedChart, seedVoucherKinds } from '../chart/seed.server.ts'
import { seedPurposes } from '../purpose/purpose.server.ts'
import { changePurpose, changeTemplate, closedUntil, decide, mustBeAfter } from './change.server.ts'
import {
  changePosting,
  checkConfiguration,
  choosePurpose,
  decidePolicy,
  decideProposal,
  exportConfiguration,
  importConfiguration,
  loadSeeds,
  readConfiguration,
  simulatePosting,
} from './configuration.contract.ts'
import { exported, imported } from './file.server.ts'
import { policies } from './policies.contract.ts'
import { configurationOf } from './reading.server.ts'
import { simulate } from './simulate.server.ts'

/** As of today, for whoever asks. */
const askingOf = ({ today, actor: { userId } }: Pick<Asked<unknown>, 'today' | 'actor'>) => ({
  vigencia: Number(today.slice(0, 4)),
  today,
  userId,
})

/** The wizard of the books: what is there, what may be changed, and what it would post. */
export const configurationOperations: Operation[] = [
  serveQuery(readConfiguration, (call) => configurationOf(call.tx, { ...askingOf(call), ...call.asked })),
  serveDeed(choosePurpose, async ({ tx, asked }) => ({ status: await changePurpose(tx, asked) })),
  serveDeed(changePosting, async ({ tx, asked }) => ({ status: await changeTemplate(tx, asked) })),
  serveDeed(decidePolicy, async ({ tx, asked: { name, fromDay, value }, actor }) => {
    const policy = policies.find((one) => parameterName(one) === name)
    insist(policy !== undefined, 'CON-126', `No existe la política «${name}».`, { status: 404 })
    mustBeAfter(await closedUntil(tx), fromDay)
    const typed = policy.field.kind === 'flag' ? value === 'true' : value
    await decideParameter(tx, policy, { fromDay, value: typed, userId: actor.userId })
    return { status: 'current' as const }
  }),
  serveDeed(decideProposal, async ({ tx, asked: { kind, id, decision }, actor }) => {
    await decide(tx, { kind, id, accepts: decision === 'accept', userId: actor.userId })
    return { id }
  }),
  serveQuery(simulatePosting, ({ tx, asked }) => simulate(tx, asked)),
  serveDeed(loadSeeds, async ({ tx, today }) => {
    const before = await counted(tx)
    await seedChart(tx)
    if (await keepsPublicBooks(tx, today)) await seedPublishedChart(tx)
    await seedVoucherKinds(tx)
    await seedPurposes(tx)
    const after = await counted(tx)
    return { accounts: after.accounts - before.accounts, purposes: after.purposes - before.purposes }
  }),
  serveFile(exportConfiguration, (call) => exported(call.tx, askingOf(call))),
  serveQuery(checkConfiguration, (call) => imported(call.tx, sentFile(call).content, askingOf(call))),
  serveDeed(importConfiguration, async (call) => {
    const told = await imported(call.tx, sentFile(call).content, askingOf(call))
    const message = 'El archivo tiene errores: no se aplicó nada.'
    if (told.problems.length > 0)
      throw new Problem('CON-128', message, { facts: { problems: told.problems } })
    return told
  }),
]

async function counted(tx: Tx) {
  const accounts = await tx.selectFrom('accounting.account').select('id').execute()
  const purposes = await tx.selectFrom('accounting.purposeAccount').select('id').execute()
  return { accounts: accounts.length, purposes: purposes.length }
}
