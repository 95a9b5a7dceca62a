import { endpoint, permissionFor } from '@quina/blocks'
import { type Download, load, type Operation, operation } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { z } from 'zod'
import { filing } from '../filing/filing.contract.ts'
import { filingService } from '../filing/filing.server.ts'

interface Support {
  readonly number: string
  readonly attached: Buffer | null
  readonly xml: Buffer | null
  readonly json: Buffer | null
  readonly answer: string | null
  readonly cuv: string | null
}

/** What payers ask for with each invoice (billing dossier §12.2): its container, its RIPS, and the answer with its CUV. */
export const packageOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: '/api/receivables/filing/:id/package',
      access: permissionFor(filing, 'view'),
      tag: 'receivables',
      summary: 'Radicaciones: paquete de soportes, una carpeta por factura',
      params: z.object({ id: z.uuid() }),
    }),
    async ({ tx, actor, params: { id } }): Promise<Download> => {
      const kept = await load(tx, { document: filing, tables: filingService, actor }, id)
      const supports = await supportsOf(tx, id)
      const files = Object.fromEntries(supports.flatMap(filesOf))
      const none = 'Ninguna factura tiene todavía su documento electrónico ni su RIPS.'
      insist(Object.keys(files).length > 0, 'CAR-112', none, { status: 409 })
      const name = `RAD ${kept.number ?? 'borrador'} soportes.zip`
      return { download: { name, mediaType: 'application/zip', content: Buffer.from(zipSync(files)) } }
    },
  ),
]

async function supportsOf(tx: Tx, filingId: string): Promise<Support[]> {
  const { rows } = await sql<Support>`
    select i.full_number as number, d.attached, d.xml, s.json, s.answer, i.cuv
    from receivables.filing_invoice fi
    join billing.invoice i on i.id = fi.invoice_id
    left join einvoice.document d on d.id = i.electronic_id
    left join lateral (select json, answer from rips.submission r where r.owner_id = i.id and r.state in ('approved', 'notified')
                       order by filed_at desc nulls last limit 1) s on true
    where fi.parent_id = ${filingId}::uuid order by fi.position`.execute(tx)
  return rows
}

function filesOf({ number, attached, xml, json, answer, cuv }: Support): [string, Uint8Array][] {
  const text = (content: string) => Buffer.from(content, 'utf8')
  return [
    [`${number}/AttachedDocument.xml`, attached],
    [`${number}/FEV_${number}.xml`, attached === null ? xml : null],
    [`${number}/RIPS_${number}.json`, json],
    [`${number}/ResultadosMSPS_${number}.json`, answer === null ? null : text(answer)],
    [`${number}/CUV_${number}.txt`, cuv === null ? null : text(cuv)],
  ].filter((file): file is [string, Buffer] => file[1] !== null)
}
