import type { Tx } from '@quina/db/server'
import { documentOf, documentPdf, type PackedFile, zipOf } from '@quina/einvoice/server'
import { insist, showInstant } from '@quina/kernel'
import { ripsOwnedBy } from '@quina/rips/server'
import { supportsOf } from '../../rules/supports/supports.server.ts'
import { issuerFacts } from '../rips/generate.server.ts'
import { ripsOwnerKind } from '../rips/owner-kinds.contract.ts'
import type { RipsSubject } from '../rips-note/subject.server.ts'

/** The user who requests the papers, and when. */
export type PackContext = Readonly<{ userId: string; now: Date }>

/** The files for the payer of an invoice, as {@link filesOf} lists them. */
export const payerFiles = (tx: Tx, invoiceId: string, packing: PackContext): Promise<readonly PackedFile[]> =>
  filesOf(tx, { id: invoiceId, owner: ripsOwnerKind }, packing)

type PackageKey = Pick<RipsSubject, 'id' | 'owner'>

/**
 * The files for the payer of an invoice or a note: its JSON, the container of DIAN, its paper, the answer of the ministry, the
 * text with its CUV and, for an invoice, the supports of Anexo 1. Empty while it has neither a document of DIAN nor RIPS.
 */
async function filesOf(
  tx: Tx,
  { id, owner }: PackageKey,
  { userId, now }: PackContext,
): Promise<readonly PackedFile[]> {
  const stored = await ripsOwnedBy(tx, owner, id)
  const document = await documentOf(tx, owner, id)
  const number = stored?.number ?? document?.number ?? id
  const files: (PackedFile | null)[] = [
    stored?.json ? { name: `${number}.json`, content: stored.json } : null,
    document?.attached ? { name: `${number}.xml`, content: document.attached } : null,
    document === undefined
      ? null
      : { name: `${number}.pdf`, content: await documentPdf(tx, document.id, { userId, now }) },
    stored?.answer
      ? { name: `ResultadosMSPS_${number}.json`, content: Buffer.from(stored.answer, 'utf8') }
      : null,
    stored?.cuv ? { name: `CUV_${number}.txt`, content: Buffer.from(cuvText(stored), 'utf8') } : null,
  ]
  const made = files.filter((file) => file !== null)
  // Supports go only with an invoice that has other files: never with a note, nor alone.
  if (owner !== ripsOwnerKind || made.length === 0) return made
  const { issuerNit: nit } = await issuerFacts(tx)
  return [...made, ...(await supportsOf(tx, id, { nit, number }))]
}

/** The same files in one ZIP. @throws Problem RPS-004 while there is nothing to pack. */
export async function packageOf(
  tx: Tx,
  { number, ...packed }: PackageKey & Pick<RipsSubject, 'number'>,
  packing: PackContext,
): Promise<PackedFile> {
  const files = await filesOf(tx, packed, packing)
  insist(files.length > 0, 'RPS-004', 'Aún no tiene RIPS ni documento electrónico.')
  return { name: `${number}.zip`, content: zipOf(files) }
}

interface ApprovalFacts {
  readonly number: string
  readonly cuv: string | null
  readonly filedAt: Date | null
  readonly simulated: boolean | null
}

const cuvText = ({ number, cuv, filedAt, simulated }: ApprovalFacts): string =>
  [
    ...(simulated === true ? ['SIMULADO: este CUV no sirve para radicar.'] : []),
    `Documento: ${number}`,
    `CUV: ${cuv}`,
    `Validado: ${filedAt === null ? '' : showInstant(filedAt)}`,
    '',
  ].join('\r\n')
