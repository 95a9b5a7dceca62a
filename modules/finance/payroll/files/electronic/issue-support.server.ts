import type { Tx } from '@quina/db/server'
import { payrollFileName } from '@quina/einvoice/domain'
import {
  certificateInUse,
  clientFor,
  type DianReply,
  issuerOf,
  setupOf,
  signDocument,
  storedSoftware,
  zipOf,
  zoned,
} from '@quina/einvoice/server'
import { type Day, dayInBogota, insist, vigenciaOf } from '@quina/kernel'
import { type BuiltSupport, buildNote, buildSupport } from './build-support.server.ts'
import type {
  DeletingNote,
  PayrollSupport,
  ReplacingNote,
  SupportHeading,
} from './payroll-support.contract.ts'
import { supportPart } from './support-check.domain.ts'
import { type AcceptedSupport, predecessorNamed, supportRefused } from './support-keys.server.ts'

/** The fields that the house and the clock add to a document. */
type IssuedField = 'environment' | 'software' | 'employer' | 'issuedOn' | 'issuedAt'
export type SupportContent =
  | Omit<PayrollSupport, IssuedField>
  | Omit<ReplacingNote, IssuedField>
  | Omit<DeletingNote, IssuedField>

/** A document or a note, signed and packed. */
export interface SignedSupport extends Pick<BuiltSupport, 'number' | 'cune' | 'totals'> {
  readonly environment: '1' | '2'
  readonly simulated: boolean
  readonly issuedOn: Day
  readonly xml: Buffer
  readonly zip: Buffer
  readonly fileName: string
}

interface SignatureFacts {
  readonly now: Date
  /** The sequence number of the file in the year. */
  readonly fileNumber: number
  /** Finds the document that DIAN accepted by a CUNE. */
  readonly acceptedBy: AcceptedBy
}
type AcceptedBy = (tx: Tx, cune: string) => Promise<AcceptedSupport | null>

/**
 * Builds a document or a note of electronic payroll and signs it like an invoice, with the software of the house.
 * @throws Problem NOM-701 without software, `DIAN_RECHAZO` what DIAN would refuse; FEV-040, FEV-042 and FEV-043 of the house.
 */
export async function signSupport(
  tx: Tx,
  content: SupportContent,
  signing: SignatureFacts,
): Promise<SignedSupport> {
  const { now, fileNumber, acceptedBy } = signing
  const setup = await setupOf(tx)
  const simulated = setup.mode === 'simulator'
  const house = await houseOf(tx, now)
  const document = { ...content, ...house }
  const built = 'deletes' in document || 'replaces' in document ? buildNote(document) : buildSupport(document)
  const certificate = await certificateInUse(tx, { simulated, now })
  const signedAt = `${house.issuedOn}T${zoned(house.issuedAt)}`
  const text = signDocument(built.xml, { certificate, signedAt })
  await mustBeTaken(tx, text, acceptedBy)
  const named = { nit: house.employer.nit, year: vigenciaOf(house.issuedOn), consecutive: fileNumber }
  const xml = Buffer.from(text, 'utf8')
  const kind = supportPart(text)?.kind === 'document' ? 'nie' : 'niae'
  return {
    number: built.number,
    cune: built.cune,
    totals: built.totals,
    environment: house.environment,
    simulated,
    issuedOn: house.issuedOn,
    xml,
    zip: zipOf([{ name: payrollFileName(kind, named), content: xml }]),
    fileName: payrollFileName('z', named),
  }
}

async function houseOf(tx: Tx, now: Date): Promise<Pick<SupportHeading, IssuedField>> {
  const setup = await setupOf(tx)
  const software = await storedSoftware(tx, setup)
  const lacking =
    'Faltan el identificador o el PIN del software de nómina. Regístrelos en el perfil de la entidad.'
  insist(software !== null, 'NOM-701', lacking)
  const issuer = await issuerOf(tx, setup)
  return {
    environment: setup.environment,
    software,
    employer: {
      name: issuer.name,
      nit: issuer.document,
      checkDigit: issuer.checkDigit ?? '',
      municipality: issuer.municipality.code,
      address: issuer.address,
    },
    issuedOn: dayInBogota(now),
    issuedAt: new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(11, 19),
  }
}

/** Checks the rules of DIAN before a number is spent on a document that it would refuse. */
async function mustBeTaken(tx: Tx, xml: string, acceptedBy: AcceptedBy): Promise<void> {
  const refused = await refusalsOf(tx, xml, acceptedBy)
  const [first] = refused
  insist(first === undefined, 'DIAN_RECHAZO', `La DIAN lo rechazaría. ${first?.code}: ${first?.text}`, {
    facts: { code: first?.code, message: first?.text, refusals: refused },
  })
}

async function refusalsOf(tx: Tx, xml: string, acceptedBy: AcceptedBy) {
  const cune = predecessorNamed(xml)
  const software = await storedSoftware(tx, await setupOf(tx))
  if (software === null) throw new Error('a document was signed without software')
  return supportRefused(xml, { software, predecessor: cune === null ? null : await acceptedBy(tx, cune) })
}

type World = Readonly<{ step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; now: () => Date }>

/**
 * Sends a signed document to DIAN, or to the simulator, which refuses by the same annex. If an earlier attempt had no answer, its
 * status is queried first. @throws DianSilence when no answer comes.
 */
export async function sendSupport(
  world: World,
  { sentBefore, ...signed }: SignedSupport & { readonly sentBefore: boolean },
  acceptedBy: AcceptedBy,
): Promise<DianReply> {
  const setup = await world.step(setupOf)
  const reviewsPayroll = (tx: Tx, xml: string) => refusalsOf(tx, xml, acceptedBy)
  const client = await clientFor(world, { simulated: signed.simulated, reviewsPayroll }, setup)
  const { environment, fileName, zip, number, cune } = signed
  if (sentBefore) {
    const known = await client.status({ cufe: cune })
    if (known.statusCode !== '66') return known
  }
  const reply = await client.sendPayroll({ environment, fileName, zip, number, cufe: cune })
  return reply.statusCode === '90' ? client.status({ cufe: cune }) : reply
}
