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
import { MuvSilence } from '../muv/muv-client.server.ts'
import { muvService } from '../muv/service.server.ts'
import { sisproSecret } from './setup.contract.ts'
import { ripsSetupOf } from './setup.server.ts'
import { ripsSetup, saveRipsSetup, testMuv } from './setup-calls.contract.ts'

/** A CUV that nothing has: the ministry answers that it does not know it, to who may ask. */
const nobodys = '0'.repeat(96)

export const ripsSetupOperations: readonly Operation[] = [
  serveQuery(ripsSetup, async ({ tx }) => {
    const { id: _id, version, ...values } = await ripsSetupOf(tx)
    return { version, values: { ...values, password: null }, hasPassword: await hasSecret(tx, sisproSecret) }
  }),
  serveCommand(saveRipsSetup, async ({ tx, input: { version: read, password, ...values }, actor }) => {
    const before = await ripsSetupOf(tx)
    if (before.version !== read)
      throw new Problem('GEN-409', 'Otra persona cambió la configuración. Recargue.', { status: 409 })
    const fault = values.address === null ? null : faultOfAddress(values.address)
    must(fault === null, 'RIP-023', 'address', fault ?? '')
    const pem = 'Pegue el certificado completo, de BEGIN CERTIFICATE a END CERTIFICATE.'
    const isPem =
      values.authority === null || /BEGIN CERTIFICATE[\s\S]+END CERTIFICATE/.test(values.authority)
    must(isPem, 'RIP-024', 'authority', pem)
    const again = 'La dirección es de otro servidor: escriba también la contraseña.'
    const keeps = keepsHost(before.address, values.address) || password !== null
    must(keeps || !(await hasSecret(tx, sisproSecret)), 'RIP-025', 'password', again)
    const version = before.version + 1
    await tx
      .updateTable('rips.setup')
      .set({ ...values, version })
      .execute()
    if (password !== null) {
      await keepSecret(tx, sisproSecret, password)
      await recordEvent(tx, {
        event: 'secret',
        subject: 'rips.setup',
        subjectId: before.id,
        userId: actor.userId,
      })
    }
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
