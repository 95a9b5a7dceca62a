import {
  hasSecret,
  keepTyped,
  mustBeVersion,
  mustKeepSecret,
  type Operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, oneFrom, type Tx } from '@quina/db/server'
import { type MipresSetup, mipresSecret, mipresSetup, saveMipresSetup } from './mipres-setup.contract.ts'

/** Returns the current configuration of MIPRES. */
export const mipresSetupOf = (tx: Tx) =>
  oneFrom<MipresSetup>(tx)`select id, version, address, site_code from pharmacy.mipres_setup`

/** Rules: FAR-078 the address may not be reached, FAR-079 another server requires typing the token again. */
export const mipresSetupOperations: readonly Operation[] = [
  serveQuery(mipresSetup, async ({ tx }) => {
    const { id: _, version, ...values } = await mipresSetupOf(tx)
    return { version, values: { ...values, token: null }, hasToken: await hasSecret(tx, mipresSecret) }
  }),
  serveCommand(saveMipresSetup, async ({ tx, input: { version: read, token, ...values }, actor }) => {
    const { id, ...before } = await mipresSetupOf(tx)
    mustBeVersion(before.version, read)
    const change = { before: before.address, after: values.address, typed: token }
    const fields = { address: 'address', secret: 'token' }
    const codes = { address: 'FAR-078', secret: 'FAR-079' }
    await mustKeepSecret(tx, { fields, name: mipresSecret, ...change }, codes)
    const version = before.version + 1
    await changeById(tx, 'pharmacy.mipresSetup', id, { ...values, version })
    const owner = { subject: 'pharmacy.mipres_setup', subjectId: id, userId: actor.userId }
    await keepTyped(tx, [[mipresSecret, token]], owner)
    return { version }
  }),
]
