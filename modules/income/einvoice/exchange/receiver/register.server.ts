import { secretOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { ElectronicDocument, Software } from '../../document/document/electronic-document.contract.ts'
import { textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import { keySecret } from '../../settings/numbering/authorisation.server.ts'
import { type EinvoiceSetup, pinSecret } from '../../settings/setup/setup.contract.ts'
import { setupOf } from '../../settings/setup/setup.server.ts'
import { rangeOf } from './dian.domain.ts'
import type { DianRegister } from './keys.server.ts'

/** The software and the key for practice: DIAN knows neither. */
const practice = { softwareId: 'simulador', pin: '00000', technicalKey: 'simulador' } as const

/** The software and the PIN that DIAN gave the hospital; in the simulator, missing values are made up. */
export async function storedSoftware(
  tx: Tx,
  { mode, softwareId }: EinvoiceSetup,
): Promise<Pick<Software, 'id' | 'pin'> | null> {
  const pin = await secretOf(tx, pinSecret)
  if (mode !== 'simulator' && (pin === null || softwareId === null)) return null
  return { id: softwareId ?? practice.softwareId, pin: pin ?? practice.pin }
}

/** The technical key of a range; null when it was never given. */
export const technicalKeyOf = async (
  tx: Tx,
  { authorisationId, simulated }: { readonly authorisationId: string; readonly simulated: boolean },
): Promise<string | null> =>
  (await secretOf(tx, keySecret(authorisationId))) ?? (simulated ? practice.technicalKey : null)

/** A register with the software and the range with which a document was made. */
export const registerBehind = ({ software, authorization }: ElectronicDocument): DianRegister => ({
  softwareId: software.id,
  pin: software.pin,
  range: authorization && { technicalKey: authorization.technicalKey },
})

/** The data of the issuer in DIAN, as the entity registered it: the software in use, and the range that a document names. */
export async function simulatedRegister(tx: Tx, document: XmlElement): Promise<DianRegister> {
  const software = await storedSoftware(tx, { ...(await setupOf(tx)), mode: 'simulator' })
  const { resolution, prefix, sequence } = rangeOf(document)
  const range = await tx
    .selectFrom('einvoice.authorisation')
    .select('id')
    .where('environment', '=', textAt(document, 'ProfileExecutionID'))
    .where('resolution', '=', resolution)
    .where('prefix', '=', prefix)
    .where('firstNumber', '<=', sequence)
    .where('lastNumber', '>=', sequence)
    .executeTakeFirst()
  const technicalKey = range && (await technicalKeyOf(tx, { authorisationId: range.id, simulated: true }))
  return {
    softwareId: software?.id ?? practice.softwareId,
    pin: software?.pin ?? practice.pin,
    range: technicalKey ? { technicalKey } : null,
  }
}
