import type { Tx } from '@quina/db/server'
import { type Day, money, moneyText, sum } from '@quina/kernel'
import { sql } from 'kysely'
import { labelsWithin, optionsMatching } from '../../data/reference/reference.server.ts'
import type { Download } from '../../files/download.ts'
import { renderPdf } from '../../files/print/drawing/render.server.ts'
import type { Call } from '../../http/exchange.server.ts'
import type { Fields } from '../../values/field/field.ts'
import { toWire } from '../../values/field/record.ts'
import type { Actions } from '../../values/lifecycle/lifecycle.ts'
import { type AnyDocument, inSeries, type Stored } from '../document.ts'
import { documentHistory } from '../engine/history.server.ts'
import type { PostedTable } from '../posted/posted.ts'
import { type DocumentPrint, documentPaper, identityOf, type PrintedAdjustment } from './document-print.ts'

/** Reads the facts of the paper and draws it: the PDF that the browser shows and prints is the one that is stored. */
export async function printDocument<D extends AnyDocument>(
  { tx, house, actor, now }: Call,
  { document, stored, print, facts = {}, posted = [] }: PrintInput<D>,
): Promise<Download> {
  const values = toWire(document.fields, stored)
  const date = values.date as Day
  const context = {
    ...(await house.printContext(tx, { actor, campusId: stored.campusId, on: date, now })),
    copy: await printedBefore(tx, document, stored),
  }
  const labels = {
    ...(await labelsWithin(tx, document.fields, values)),
    ...(await identitiesOf(tx, { document, print, values })),
  }
  const adjustments = (await documentHistory(tx, document, stored.id))
    .filter(({ adjustment }) => adjustment !== null)
    .map(adjusted)
  const printed = {
    number: stored.number,
    status: stored.status,
    date,
    values,
    labels,
    adjustments,
    facts,
    posted,
  }
  const own = inSeries(document, values)
  const content = await renderPdf(documentPaper(own, print, { printed, context }))
  const name = `${own.number.prefix}-${date.slice(0, 4)}-${stored.number ?? 'borrador'}.pdf`
  return { download: { name, mediaType: 'application/pdf', content, inline: true } }
}

/**
 * Whether the paper of a numbered document was already printed, according to the audit since it took its number. A draft has no
 * original, so prints before the number do not count.
 */
async function printedBefore<D extends AnyDocument>(
  tx: Tx,
  document: D,
  stored: Stored<D>,
): Promise<boolean> {
  if (stored.number === null) return false
  const name = `${document.module}.${document.name}`
  const actions = Object.entries(document.lifecycle.actions as Actions)
  const numbering = actions.filter(([, { takesNumber }]) => takesNumber === true).map(([action]) => action)
  const { rows } = await sql<{ before: boolean }>`
    select exists (
      select from platform.audit a
      where a.table_name = ${name} and a.row_id = ${stored.id} and a.operation = 'EVENT' and a.after ->> 'event' = 'print'
        and a.at > coalesce((select min(h.at) from platform.history h
                             where h.document = ${name} and h.document_id = ${stored.id}::uuid
                               and h.action = any(${numbering}::text[])), '-infinity')) as before`.execute(tx)
  return rows[0]?.before === true
}

interface IdentityInput {
  readonly document: AnyDocument
  readonly print: Pick<DocumentPrint<AnyDocument>, 'identifies'>
  readonly values: Readonly<Record<string, unknown>>
}

async function identitiesOf(
  tx: Tx,
  { document, print, values }: IdentityInput,
): Promise<Record<string, string>> {
  const identities: Record<string, string> = {}
  for (const name of print.identifies ?? []) {
    const id = values[name]
    const to = (document.fields as Fields)[name]?.to
    if (typeof id !== 'string' || to === undefined) continue
    identities[identityOf(name)] = (await optionsMatching(tx, to, { id }))[0]?.detail ?? ''
  }
  return identities
}

interface PrintInput<D extends AnyDocument> {
  readonly document: D
  readonly stored: Stored<D>
  readonly print: DocumentPrint<D>
  /** Facts of the module about the document, besides its values. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly posted?: readonly PostedTable[]
}

type HistoryEntry = Awaited<ReturnType<typeof documentHistory>>[number]

function adjusted({ adjustment, label, input, reason, at }: HistoryEntry): PrintedAdjustment {
  const lines = (input.lines as { amount: string }[] | undefined) ?? []
  return {
    adjustment: adjustment ?? '',
    label,
    date: String(input.date ?? at.slice(0, 10)),
    reason: reason ?? '',
    amount: moneyText(sum(lines.map((line) => money(line.amount)))),
  }
}
