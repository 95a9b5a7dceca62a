import { parameterName } from '@quina/blocks'
import { decideParameter, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, insist, Problem } from '@quina/kernel'
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

const yearOf = (today: string): number => Number(today.slice(0, 4))

/** The wizard of the books: what is there, what may be changed, and what it would post. */
export const configurationOperations: Operation[] = [
  operation(readConfiguration, async ({ tx, query: { vigencia }, today, actor }) =>
    configurationOf(tx, { vigencia, today, userId: actor.userId }),
  ),
  operation(choosePurpose, async ({ tx, body }) => ({
    status: await changePurpose(tx, { ...body, fromDay: day(body.fromDay) }),
  })),
  operation(changePosting, async ({ tx, body }) => {
    return { status: await changeTemplate(tx, { ...body, fromDay: day(body.fromDay) }) }
  }),
  operation(decidePolicy, async ({ tx, body: { name, fromDay, value }, actor }) => {
    const policy = policies.find((one) => parameterName(one) === name)
    insist(policy !== undefined, 'CON-057', `No existe la política «${name}».`, { status: 404 })
    mustBeAfter(await closedUntil(tx), day(fromDay))
    await decideParameter(tx, policy, { fromDay: day(fromDay), value, userId: actor.userId })
    return { status: 'current' as const }
  }),
  operation(decideProposal, async ({ tx, params: { kind, id, decision }, actor }) => {
    await decide(tx, { kind, id, accepts: decision === 'accept', userId: actor.userId })
    return { id }
  }),
  operation(simulatePosting, async ({ tx, body }) => simulate(tx, body)),
  operation(loadSeeds, async ({ tx }) => {
    const before = await counted(tx)
    await seedChart(tx)
    await seedPublishedChart(tx)
    await seedVoucherKinds(tx)
    await seedPurposes(tx)
    const after = await counted(tx)
    return { accounts: after.accounts - before.accounts, purposes: after.purposes - before.purposes }
  }),
  operation(exportConfiguration, async ({ tx, today, actor }) =>
    exported(tx, { vigencia: yearOf(today), today, userId: actor.userId }),
  ),
  operation(checkConfiguration, async ({ tx, file, today, actor }) =>
    imported(tx, contentOf(file), { vigencia: yearOf(today), today, userId: actor.userId }),
  ),
  operation(importConfiguration, async ({ tx, file, today, actor }) => {
    const told = await imported(tx, contentOf(file), { vigencia: yearOf(today), today, userId: actor.userId })
    const message = 'El archivo tiene errores: no se aplicó nada.'
    if (told.problems.length > 0)
      throw new Problem('CON-059', message, { facts: { problems: told.problems } })
    return told
  }),
]

function contentOf(file: { readonly content: Buffer } | undefined): Buffer {
  insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
  return file.content
}

async function counted(tx: Tx) {
  const accounts = await tx.selectFrom('accounting.account').select('id').execute()
  const purposes = await tx.selectFrom('accounting.purposeAccount').select('id').execute()
  return { accounts: accounts.length, purposes: purposes.length }
}
