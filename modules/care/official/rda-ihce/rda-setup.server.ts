import {
  faultOfAddress,
  hasSecret,
  keepSecret,
  keepsHost,
  type Operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { recordEvent, type Tx } from '@quina/db/server'
import { must, Problem } from '@quina/kernel'
import { type RdaSetup, rdaSecrets, rdaSetup, saveRdaSetup } from './rda-setup.contract.ts'

/** How the house speaks with the platform, as it is now. */
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
      if (before.version !== read)
        throw new Problem('GEN-409', 'Otra persona cambió la configuración. Recargue.', { status: 409 })
      for (const name of ['address', 'tokenAddress'] as const) {
        const written = values[name]
        const fault = written === null ? null : faultOfAddress(written)
        must(fault === null, 'RDA-003', name, fault ?? '')
      }
      const again = 'La dirección es de otro servidor: escriba también su clave.'
      for (const [field, secret, goesTo, given] of [
        ['clientSecret', rdaSecrets.client, 'tokenAddress', clientSecret],
        ['subscriptionKey', rdaSecrets.subscription, 'address', subscriptionKey],
      ] as const) {
        const keeps = keepsHost(before[goesTo], values[goesTo]) || given !== null
        must(keeps || !(await hasSecret(tx, secret)), 'RDA-004', field, again)
      }
      const version = before.version + 1
      await tx
        .updateTable('care.rdaSetup')
        .set({ ...values, version })
        .execute()
      const secrets = [
        [rdaSecrets.client, clientSecret],
        [rdaSecrets.subscription, subscriptionKey],
      ] as const
      for (const [name, text] of secrets) {
        if (text === null) continue
        await keepSecret(tx, name, text)
        await recordEvent(tx, {
          event: 'secret',
          subject: 'care.rda_setup',
          subjectId: before.id,
          userId: actor.userId,
        })
      }
      return { version }
    },
  ),
]
