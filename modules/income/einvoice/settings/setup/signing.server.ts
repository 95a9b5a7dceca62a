import { cached, keepSecret, secretOf } from '@quina/blocks/server'
import { addTo, changeWhere, type Tx } from '@quina/db/server'
import { insist, newId, pick, showInstant } from '@quina/kernel'
import { sql } from 'kysely'
import {
  type Certificate,
  certificateFacts,
  newKeys,
  selfSigned,
} from '../../document/signature/certificate.server.ts'

/** The name under which a certificate and its key are stored. */
const certificateSecret = (id: string): string => `einvoice.certificate:${id}`

type Moment = Readonly<{ simulated: boolean; now: Date }>

/**
 * The certificate that signs documents. The simulator makes a worthless one when there is none.
 * @throws Problem FEV-042 without a certificate, FEV-066 without its key, FEV-043 when it has expired, FEV-068 when it is not in
 * force yet.
 */
export async function certificateInUse(tx: Tx, { simulated, now }: Moment): Promise<Certificate> {
  const found = await inUse(tx, simulated ? 'simulator' : 'dian')
  if (found === undefined) {
    insist(simulated, 'FEV-042', 'No hay certificado para firmar. Súbalo en el perfil de la entidad.')
    return makeOne(tx, now)
  }
  const expired = 'El certificado de firma venció. Suba el nuevo en el perfil de la entidad.'
  insist(found.toInstant > now, 'FEV-043', expired)
  const early = `El certificado de firma solo vale desde el ${showInstant(found.fromInstant)}.`
  insist(simulated || found.fromInstant <= now, 'FEV-068', early)
  return certificateOf(tx, found.id)
}

/** Cached with its key ready to sign: opening both takes as long as signing. */
const certificateOf = cached(
  { name: 'einvoice.certificate', tables: ['platform.secret'], most: 4 },
  async (tx, id: string): Promise<Certificate> => {
    const text = await secretOf(tx, certificateSecret(id))
    insist(text !== null, 'FEV-066', 'El certificado no tiene su llave guardada: súbalo de nuevo.')
    return JSON.parse(text) as Certificate
  },
)

const inUse = cached(
  { name: 'einvoice.certificateInUse', tables: ['einvoice.certificate'], most: 2 },
  (tx, signsFor: 'simulator' | 'dian') => activeOne(tx, signsFor === 'simulator'),
)

/** A real certificate goes before a test one, which only the simulator accepts. */
const activeOne = (tx: Tx, simulated: boolean) =>
  tx
    .selectFrom('einvoice.certificate')
    .select(['id', 'fromInstant', 'toInstant'])
    .where('active', '=', true)
    .where((is) => (simulated ? is.lit(true) : is('forTests', '=', false)))
    .orderBy('forTests')
    .executeTakeFirst()

/** The keys of the simulator, made once in each process: its signatures prove nothing. */
let simulatorKeys: ReturnType<typeof newKeys> | undefined

async function makeOne(tx: Tx, now: Date): Promise<Certificate> {
  // Of two concurrent first invoices, only one makes the certificate.
  await sql`select id from einvoice.setup for update`.execute(tx)
  const made = await activeOne(tx, true)
  if (made !== undefined) return certificateOf(tx, made.id)
  const { nit } = await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()
  simulatorKeys ??= newKeys()
  const certificate = selfSigned({ name: 'Certificado de simulación', nit, now, keys: simulatorKeys })
  await keepCertificate(tx, { certificate, forTests: true, by: null })
  return certificate
}

/** Stores a certificate, sealed, and replaces the one in use. @returns its id. */
export async function keepCertificate(
  tx: Tx,
  { certificate, forTests, by }: { certificate: Certificate; forTests: boolean; by: string | null },
): Promise<string> {
  const id = newId()
  const facts = certificateFacts(certificate.chain[0] ?? '')
  await changeWhere(tx, 'einvoice.certificate', { active: true, forTests }, { active: false })
  await addTo(tx, 'einvoice.certificate', {
    id,
    forTests,
    uploadedBy: by,
    ...pick(facts, 'name', 'nit', 'issuer', 'serial'),
    fromInstant: facts.validFrom,
    toInstant: facts.validTo,
  })
  await keepSecret(tx, certificateSecret(id), JSON.stringify(certificate))
  return id
}
