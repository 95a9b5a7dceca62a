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
import { must } from '@quina/kernel'
import { MuvSilence } from '../muv/muv-client.server.ts'
import { muvService } from '../muv/service.server.ts'
import { sisproSecret } from './setup.contract.ts'
import { ripsSetupOf } from './setup.server.ts'
import { ripsSetup, saveRipsSetup, testMuv } from './setup-calls.contract.ts'

/** A CUV that no document has: the ministry answers that it does not know it, to any caller with access. */
const nobodys = '0'.repeat(96)

export const ripsSetupOperations: readonly Operation[] = [
  serveQuery(ripsSetup, async ({ tx }) => {
    const { id: _id, version, ...values } = await ripsSetupOf(tx)
    return { version, values: { ...values, password: null }, hasPassword: await hasSecret(tx, sisproSecret) }
  }),
  serveCommand(saveRipsSetup, async ({ tx, input: { version: read, password, ...values }, actor }) => {
    const before = await ripsSetupOf(tx)
    mustBeVersion(before.version, read)
    const pem = 'Pegue el certificado completo, de BEGIN CERTIFICATE a END CERTIFICATE.'
    const isPem =
      values.authority === null || /BEGIN CERTIFICATE[\s\S]+END CERTIFICATE/.test(values.authority)
    must(isPem, 'RIP-024', 'authority', pem)
    const addressed = {
      fields: { address: 'address', secret: 'password' },
      name: sisproSecret,
      before: before.address,
      after: values.address,
      typed: password,
    }
    await mustKeepSecret(tx, addressed, { address: 'RIP-023', secret: 'RIP-025' })
    const version = before.version + 1
    await changeById(tx, 'rips.setup', before.id, { ...values, version })
    const owner = { subject: 'rips.setup', subjectId: before.id, userId: actor.userId }
    await keepTyped(tx, [[sisproSecret, password]], owner)
    return { version }
  }),
  serveCommand(testMuv, async ({ tx }) => tried(tx)),
]

async function tried(tx: Tx) {
  const since = Date.now()
  const setup = await ripsSetupOf(tx)
  const outcome = (reached: boolean, message: string) => ({
    reached,
    message,
    milliseconds: Date.now() - since,
  })
  if (setup.mode === 'simulator')
    return outcome(true, 'El simulador está listo. Nada de lo que se envía llega al Ministerio.')
  try {
    await (await muvService(tx, setup)).consult(nobodys)
    return outcome(true, 'La API aceptó el usuario y respondió.')
  } catch (error) {
    if (error instanceof MuvSilence) return outcome(false, error.message)
    throw error
  }
}
