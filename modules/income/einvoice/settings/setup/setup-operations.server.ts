import type { ValuesOf } from '@quina/blocks'
import {
  faultOfAddress,
  hasSecret,
  keepTyped,
  mustBeVersion,
  type Operation,
  operation,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { mustSignFor } from '../../document/signature/accepted.server.ts'
import { certificateFacts } from '../../document/signature/certificate.server.ts'
import { openCertificate } from '../../document/signature/certificate-reader.server.ts'
import { pinSecret } from './setup.contract.ts'
import { setupOf } from './setup.server.ts'
import {
  einvoiceSetup,
  type ShownSetup,
  saveSetup,
  type setupFields,
  uploadCertificate,
} from './setup-calls.contract.ts'
import { keepCertificate } from './signing.server.ts'

export const setupOperations: readonly Operation[] = [
  serveQuery(einvoiceSetup, ({ tx, now }) => shownSetup(tx, now)),
  serveCommand(saveSetup, async ({ tx, input: { version, ...values }, actor }) => ({
    version: await keepSetup(tx, { version, values, userId: actor.userId }),
  })),
  operation(uploadCertificate, async ({ tx, file, body, actor, now, gone }) => {
    const content = file?.content ?? Buffer.alloc(0)
    const certificate = await openCertificate({ content, password: body.password }, gone)
    const company = await tx
      .selectFrom('admin.companyFace')
      .select(['nit', 'checkDigit'])
      .executeTakeFirstOrThrow()
    mustSignFor(certificateFacts(certificate.chain[0] ?? ''), { ...company, now })
    await keepCertificate(tx, { certificate, forTests: false, by: actor.userId })
  }),
]

type SetupValues = ValuesOf<typeof setupFields>
interface SavingSetup {
  /** The version that the caller read. */
  readonly version: number
  readonly values: SetupValues
  readonly userId: string
}

/**
 * Saves the connection of the hospital with DIAN; without a PIN the stored one stays. @returns its version. @throws Problem
 * GEN-409 when another user changed it, FEV-046 the simulator in production, FEV-047 an invalid address.
 */
export async function keepSetup(
  tx: Tx,
  { version: read, values: given, userId }: SavingSetup,
): Promise<number> {
  const { pin, ...values } = given
  const before = await setupOf(tx)
  mustBeVersion(before.version, read)
  const simulates = 'El simulador solo trabaja en el ambiente de pruebas.'
  must(values.mode === 'own' || values.environment === '2', 'FEV-046', 'environment', simulates)
  const fault = values.address === null ? null : faultOfAddress(values.address)
  must(fault === null, 'FEV-047', 'address', fault ?? '')
  const version = before.version + 1
  await changeById(tx, 'einvoice.setup', before.id, { ...values, version })
  await keepTyped(tx, [[pinSecret, pin]], { subject: 'einvoice.setup', subjectId: before.id, userId })
  return version
}

async function shownSetup(tx: Tx, now: Date): Promise<ShownSetup> {
  const setup = await setupOf(tx)
  const { id: _id, version, contingency, contingencySince, ...values } = setup
  const certificates = await tx
    .selectFrom('einvoice.certificate')
    .select(['id', 'name', 'nit', 'issuer', 'fromInstant', 'toInstant', 'forTests', 'active'])
    .orderBy('active', 'desc')
    .orderBy('toInstant', 'desc')
    .execute()
  const { waiting } = await tx
    .selectFrom('einvoice.document')
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'contingency')
    .executeTakeFirstOrThrow()
  return {
    version,
    values: { ...values, pin: null },
    hasPin: await hasSecret(tx, pinSecret),
    contingency,
    contingencySince: contingencySince?.toISOString() ?? null,
    waiting: Number(waiting),
    certificates: certificates.map(({ fromInstant, toInstant, ...rest }) => ({
      ...rest,
      fromInstant: fromInstant.toISOString(),
      toInstant: toInstant.toISOString(),
      daysLeft: Math.floor((toInstant.getTime() - now.getTime()) / 86_400_000),
    })),
  }
}
