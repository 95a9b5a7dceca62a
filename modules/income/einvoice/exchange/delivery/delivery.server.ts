import { type JobKind, thePost, undelivered } from '@quina/blocks/server'
import { addTo, changeById, type Tx } from '@quina/db/server'
import { fileName } from '../../document/ubl/file-name.domain.ts'
import { setupOf } from '../../settings/setup/setup.server.ts'
import { zipOf } from '../client/zip.server.ts'
import { deliverJobKind } from './delivery.contract.ts'
import { documentPdf } from './paper.server.ts'

/** Delivers a document to the buyer: the container and its paper, in a ZIP. Without a mailbox it is delivered by hand. */
export const deliverJob: JobKind = {
  kind: deliverJobKind,
  run: async ({ input, step, now, progress, userId }) => {
    const { documentId } = input as { readonly documentId: string }
    const ready = await step((tx) => readyToDeliver(tx, documentId, { userId, now: now() }))
    if (ready === null) return { delivered: false }
    const { post, recipient } = ready
    const error = await post.send(letterOf(ready)).then(
      () => null,
      (refused: unknown) => (refused instanceof Error ? refused : new Error(String(refused))),
    )
    const failure = error === null ? null : error.message
    await step(async (tx) => {
      const outcome = failure === null ? ('sent' as const) : ('failed' as const)
      await changeById(tx, 'einvoice.document', documentId, {
        delivery: outcome,
        deliveredAt: failure === null ? now() : null,
        deliveryError: failure,
      })
      await noteDelivery(tx, { documentId, recipient, outcome, message: failure, byUserId: userId })
    })
    if (error !== null)
      throw undelivered(error, 'FEV-060', `El correo de ${recipient} no recibió el documento`)
    await progress(1, 1)
    return { delivered: true, to: recipient }
  },
}

type Ready = NonNullable<Awaited<ReturnType<typeof readyToDeliver>>>

/**
 * The content of the letter; null, marked in the document, when nobody is mailed or there is no mailbox, container or mail
 * server.
 */
async function readyToDeliver(tx: Tx, documentId: string, input: Parameters<typeof documentPdf>[2]) {
  const { delivers } = await setupOf(tx)
  const document = await tx
    .selectFrom('einvoice.document')
    .selectAll()
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const company = await tx.selectFrom('admin.companyFace').select(['name', 'nit']).executeTakeFirstOrThrow()
  const post = thePost()
  const { recipient, attached } = document
  if (!delivers || recipient === null || attached === null || post === null) {
    await changeById(tx, 'einvoice.document', documentId, { delivery: 'none' })
    return null
  }
  return { post, document, attached, recipient, company, pdf: await documentPdf(tx, documentId, input) }
}

function letterOf({ document, attached, recipient, company, pdf }: Ready) {
  const named = {
    nit: company.nit,
    year: Number(document.issuedOn.slice(0, 4)),
    consecutive: document.fileNumber,
  }
  const content = zipOf([
    { name: fileName('container', named), content: attached },
    { name: `${document.number}.pdf`, content: pdf },
  ])
  const attachments = [{ name: fileName('zip', named), mediaType: 'application/zip', content }]
  return { ...deliveryLetter(document, company.name), to: recipient, attachments }
}

interface Delivery {
  readonly documentId: string
  readonly recipient: string
  readonly outcome: 'asked' | 'sent' | 'failed'
  readonly message: string | null
  readonly byUserId: string
}

/** Stores, permanently, the request for a letter, or its result. */
export const noteDelivery = async (tx: Tx, delivery: Delivery): Promise<void> =>
  void (await addTo(tx, 'einvoice.delivery', delivery))

/** The requests for letters of a document and their results, newest first. */
export async function deliveriesOf(tx: Tx, documentId: string) {
  const rows = await tx
    .selectFrom('einvoice.delivery as d')
    .leftJoin('admin.userOption as u', 'u.id', 'd.byUserId')
    .select(['d.id', 'd.recipient', 'd.outcome', 'd.message', 'd.at', 'u.label as by'])
    .where('d.documentId', '=', documentId)
    .orderBy('d.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

type DocumentFacts = Readonly<{ kind: string; number: string; customerName: string }>

const words: Readonly<Record<string, string>> = {
  invoice: 'factura electrónica',
  'credit-note': 'nota crédito',
  'debit-note': 'nota débito',
}

/** The letter to the buyer. The subject begins with the number, because mailboxes of payers sort by it. */
function deliveryLetter({ kind, number, customerName }: DocumentFacts, company: string) {
  const what = words[kind] ?? 'documento'
  return {
    subject: `${number} · ${what} de ${company}`,
    text: [
      `Señores ${customerName}:`,
      `Adjuntamos la ${what} ${number}, con su XML validado por la DIAN y su representación gráfica, en un archivo ZIP.`,
      `Cordialmente, ${company}`,
    ].join('\n\n'),
  }
}
