import {
  type Actor,
  type Operation,
  refusing,
  renderPdf,
  serveCommand,
  serveFile,
} from '@quina/blocks/server'
import { addTo, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { zipOf } from '@quina/einvoice/server'
import {
  conflict,
  type Day,
  day,
  insist,
  money,
  moneyText,
  newId,
  notFound,
  refused,
  sumOf,
} from '@quina/kernel'
import { sql } from 'kysely'
import { batchNames, type ClaimKind } from '../claim-form/batch-names.domain.ts'
import { asOne } from '../claim-form/claim-life.server.ts'
import { fileOf } from '../claim-form/field.domain.ts'
import { batchLetter, type LetterClaim } from '../soat-print/batch-letter.print.ts'
import { claimBatchFile, claimBatchLetter, exportFurips, exportFurtran } from './claim-batch.contract.ts'

type BatchInput = Readonly<{ payerId: string; from: Day; to: Day }>

const found = {
  furips: sql`f.items, (select sum(l.claimed) from billing.furips_line l where l.parent_id = f.id)::text as claimed`,
  furtran: sql`null::text[] as items, f.claimed::text`,
} as const

/** Locks the completed claims of a payer in a site that are in no lot yet; claims of an annulled invoice are left out. */
async function waiting(tx: Tx, kind: ClaimKind, { payerId, from, to }: BatchInput, campusId: string) {
  return rowsFrom<{ id: string; record: string[]; items: string[] | null; claimed: string }>(tx)`
    select f.id, f.record, ${found[kind]}
    from ${sql.table(`billing.${kind}`)} f join billing.invoice i on i.id = f.invoice_id
    where f.status = 'complete' and f.batch_id is null and i.status = 'issued' and i.payer_id = ${payerId}::uuid
      and f.campus_id = ${campusId}::uuid and f.date between ${from} and ${to}
    order by f.number for update of f`
}

type Caller = Readonly<{ tx: Tx; actor: Actor; today: Day }>

/** The position of the provider code in a record, from zero. */
const providerAt = { furips: 4, furtran: 3 } as const

/** @throws Problem SOA-060 when no claim waits. */
async function exported({ tx, actor, today }: Caller, kind: ClaimKind, input: BatchInput) {
  const claims = await waiting(tx, kind, input, actor.campusId)
  const none = 'No hay reclamaciones completas por exportar de ese pagador en esas fechas.'
  insist(claims.length > 0, 'SOA-060', none)
  const row = await oneFrom<{ number: number }>(tx)`
    select platform.take_number(${`billing.claimBatch.${kind}`})::int as number`
  const [firstName, secondName = null] = batchNames(kind, claims[0]!.record[providerAt[kind]]!, today)
  const batch = {
    id: newId(),
    number: row.number,
    kind,
    campusId: actor.campusId,
    payerId: input.payerId,
    day: today,
    claims: claims.length,
    madeBy: actor.userId,
    firstName,
    secondName,
    claimed: moneyText(sumOf(claims, ({ claimed }) => money(claimed))),
    firstFile: fileOf(claims.map(({ record }) => record.join(','))),
    secondFile: secondName === null ? null : fileOf(claims.flatMap(({ items }) => items ?? [])),
  }
  await addTo(tx, 'billing.claimBatch', batch)
  const ids = claims.map(({ id }) => id)
  await tx
    .updateTable(asOne(`billing.${kind}`))
    .set({ batchId: batch.id })
    .where('id', 'in', ids)
    .execute()
  return { id: batch.id, number: batch.number, claims: claims.length }
}

async function batchOf(tx: Tx, id: string) {
  const batch = await tx
    .selectFrom('billing.claimBatch')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El lote'))
  return batch
}

async function claimsOf(tx: Tx, kind: string, id: string): Promise<readonly LetterClaim[]> {
  return rowsFrom<LetterClaim>(tx)`
    select f.number, f.invoice_label as invoice, f.patient_label as victim, f.plate, f.policy_number as policy,
           f.event_on::text as happened, f.claimed::text
    from ${sql.table(`billing.${kind}_list`)} f where f.batch_id = ${id}::uuid order by f.number`
}

export const claimBatchOperations: Operation[] = refusing(
  {
    'billing.victim_cover_cap': conflict(
      'SOA-032',
      'Lo que se cobra no cabe en lo que queda del tope de la víctima.',
    ),
    'billing.furips_live': conflict('SOA-058', 'Esa factura ya tiene una reclamación en curso.', 'invoiceId'),
    'billing.furtran_live': conflict(
      'SOA-058',
      'Esa factura ya tiene una reclamación en curso.',
      'invoiceId',
    ),
    'billing.furtran_batched': conflict('SOA-053', 'Expórtelo en un lote antes de radicarlo.'),
    'billing.furtran_approved_check': refused('SOA-056', 'No puede ser más que lo reclamado.', 'approved'),
    'billing.furips_line_once': refused('SOA-052', 'Elija una línea de esta factura, una sola vez.', 'lines'),
    'billing.furips_batched': conflict('SOA-053', 'Expórtelo en un lote antes de radicarlo.'),
    'billing.furips_approved_check': refused('SOA-056', 'No puede ser más que lo reclamado.', 'approved'),
    'billing.claim_frozen': conflict(
      'SOA-074',
      'Una reclamación completa queda como se informa: anúlela y haga otra.',
    ),
    'billing.accident_admission_once': conflict('SOA-034', 'Una de las admisiones ya está en otro evento.'),
  },
  [
    serveCommand(exportFurips, ({ tx, actor, today, input }) =>
      exported({ tx, actor, today }, 'furips', input),
    ),
    serveCommand(exportFurtran, ({ tx, actor, today, input }) =>
      exported({ tx, actor, today }, 'furtran', input),
    ),
    serveFile(claimBatchFile, async ({ tx, input: { id } }) => {
      const { kind, number, firstName, firstFile, secondName, secondFile } = await batchOf(tx, id)
      const content = zipOf(
        [
          [firstName, firstFile],
          [secondName, secondFile],
        ].flatMap(([name, text]) =>
          name === null || text === null || name === undefined || text === undefined
            ? []
            : [{ name, content: Buffer.from(text, 'latin1') }],
        ),
      )
      const name = `${kind.toUpperCase()}-${number}.zip`
      return { download: { name, mediaType: 'application/zip', content } }
    }),
    serveFile(claimBatchLetter, async ({ tx, actor, now, house, input: { id } }) => {
      const { kind, number, payerId, campusId, day: made } = await batchOf(tx, id)
      const on = day(made)
      const claims = await claimsOf(tx, kind, id)
      const payer = await storedRow(tx, 'insurers.payerOption', payerId, ['label'])
      const context = await house.printContext(tx, {
        actor,
        campusId: campusId as Actor['campusId'],
        on,
        now,
      })
      const paper = batchLetter(context, { kind, number, day: on, payer: payer.label ?? '', claims })
      const name = `relacion-${kind}-${number}.pdf`
      return {
        download: {
          name,
          mediaType: 'application/pdf',
          content: await renderPdf(paper),
          inline: true as const,
        },
      }
    }),
  ],
)
