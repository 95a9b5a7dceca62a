import {
  hasSecret,
  keepTyped,
  mustBeVersion,
  mustKeepSecret,
  type Operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { type RdaSetup, rdaSecrets, rdaSetup, saveRdaSetup } from './rda-setup.contract.ts'

/** Returns the current configuration of the platform. */
export async function rdaSetupOf(tx: Tx): Promise<RdaSetup> {
  const row = await tx
    .selectFrom('care.rdaSetup')
    .select(['id', 'version', 'mode', 'address', 'tokenAddress', 'clientId', 'scope', 'rehearses'])
    .executeTakeFirstOrThrow()
  return row as RdaSetup
}

export const rdaSetupOperations: readonly Operation[] = [
  serveQuery(rdaSetup, async ({ tx }) => {
    const { id: _id, version, ...values } = await rdaSetupOf(tx)
    return {
      version,
      values: { ...values, clientSecret: null, subscriptionKey: null },
      hasSecret: await hasSecret(tx, rdaSecrets.client),
      hasKey: await hasSecret(tx, rdaSecrets.subscription),
    }
  }),
  serveCommand(
    saveRdaSetup,
    async ({ tx, input: { version: read, clientSecret, subscriptionKey, ...values }, actor }) => {
      const before = await rdaSetupOf(tx)
      mustBeVersion(before.version, read)
      for (const [secret, name, address, typed] of [
        ['subscriptionKey', rdaSecrets.subscription, 'address', subscriptionKey],
        ['clientSecret', rdaSecrets.client, 'tokenAddress', clientSecret],
      ] as const) {
        const change = { before: before[address], after: values[address], typed }
        const codes = { address: 'RDA-003', secret: 'RDA-004' }
        await mustKeepSecret(tx, { fields: { address, secret }, name, ...change }, codes)
      }
      const version = before.version + 1
      await changeById(tx, 'care.rdaSetup', before.id, { ...values, version })
      const typed = [
        [rdaSecrets.client, clientSecret],
        [rdaSecrets.subscription, subscriptionKey],
      ] as const
      const owner = { subject: 'care.rda_setup', subjectId: before.id, userId: actor.userId }
      await keepTyped(tx, typed, owner)
      return { version }
    },
  ),
]
