import type { PrintContext } from '@quina/blocks/print'
import { renderPdf } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { mustBeFound, showInstant } from '@quina/kernel'
import { electronicOwner } from '../issue/owner.server.ts'
import { readDocument } from '../issue/stored.domain.ts'
import { electronicPaper } from './document.print.ts'

interface Printing {
  readonly userId: string
  readonly now: Date
}

/** The graphic representation of a document as a PDF: the same that is delivered and that is printed. */
export async function documentPdf(tx: Tx, id: string, { userId, now }: Printing): Promise<Buffer> {
  const stored = mustBeFound(
    await rowOf(tx, 'einvoice.document', id, [
      'source',
      'cufe',
      'qr',
      'simulated',
      'answeredAt',
      'state',
      'owner',
      'ownerId',
      'campusId',
    ]),
    'El documento electrónico',
  )
  const { cufe, qr, simulated, answeredAt, state } = stored
  const isValid = state === 'accepted' || state === 'notified'
  const printed = {
    ...{ cufe, qr, simulated, document: readDocument(stored.source) },
    validated: isValid && answeredAt !== null ? showInstant(answeredAt) : null,
    more: (await electronicOwner(stored.owner).printed?.(tx, stored.ownerId)) ?? [],
  }
  return renderPdf(electronicPaper(printed, await contextFor(tx, { userId, now, campusId: stored.campusId })))
}

/** What paper says of the house, read where a job can read it too. */
async function contextFor(
  tx: Tx,
  { userId, now, campusId }: Printing & { readonly campusId: string },
): Promise<PrintContext> {
  const house = await tx.selectFrom('admin.companyFace').selectAll().executeTakeFirstOrThrow()
  const campus = await rowOf(tx, 'admin.campusFace', campusId, ['name'])
  const user = await rowOf(tx, 'admin.appUserFace', userId, ['name'])
  const {
    name,
    nit,
    checkDigit: dv,
    address,
    municipality,
    phone,
    logo,
    logoMediaType,
    slogan,
    footer,
  } = house
  return {
    company: {
      ...{ name, nit, dv },
      address: [address, municipality, phone].filter(Boolean).join(' · '),
      ...(logo === null ? {} : { logo: `data:${logoMediaType};base64,${logo.toString('base64')}` }),
      ...(slogan === null ? {} : { slogan }),
      ...(footer === null ? {} : { footer }),
    },
    campus: campus?.name ?? '',
    user: user?.name ?? 'el sistema',
    printedAt: showInstant(now),
    signers: {},
    copy: false,
  }
}
