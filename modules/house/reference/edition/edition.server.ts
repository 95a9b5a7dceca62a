import { listOperations, type Operation, refusing, serveCommand, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { conflict, insist, notFound, pick } from '@quina/kernel'
import { viewEntries } from '../entry/entry.contract.ts'
import { shippedEditions } from '../shipped/shipped.server.ts'
import { type TableName, tableNames } from '../table/tables.contract.ts'
import { sampleDifferences } from './difference.server.ts'
import {
  applyEdition,
  discardEdition,
  type EditionAnswer,
  editionList,
  editionPath,
  readEdition,
  summaries,
  type TableSummary,
  uploadEdition,
} from './edition.contract.ts'
import { lockOpen, lockReady, openEdition, queue } from './open.server.ts'
import { discard } from './read-job.server.ts'

/** Importing a file, viewing its differences, applying or discarding it, and the history of all files. */
export const editionOperations: readonly Operation[] = refusing(
  {
    'reference.edition_one_open': conflict(
      'REF-007',
      'Ya hay un archivo de este catálogo por aplicar: aplíquelo o descártelo primero.',
    ),
  },
  [
    ...listOperations({
      list: editionList,
      view: 'reference.editionList',
      path: editionPath,
      title: 'Versiones de los catálogos oficiales',
      tag: 'reference',
      access: viewEntries,
      scope: () => ({ campusId: null }),
    }),
    serveQuery(summaries, async ({ tx }) => summariesOf(tx)),
    serveCommand(uploadEdition, async ({ tx, input, file, actor }) => {
      insist(file !== undefined, 'GEN-FILE', 'Elija un archivo.')
      const { catalogue, validFrom, complete } = input
      return openEdition(tx, { catalogue, validFrom, whole: complete, file, actor })
    }),
    serveQuery(readEdition, async ({ tx, input }) => editionOf(tx, input.id)),
    serveCommand(applyEdition, async ({ tx, input, actor }) => {
      const { id, catalogue } = await lockReady(tx, input.id)
      return { id, jobId: await queue(tx, { id, catalogue: catalogue as TableName, actor }, 'apply') }
    }),
    serveCommand(discardEdition, async ({ tx, input }) => {
      const { id } = await lockOpen(tx, input.id)
      await discard(tx, id)
      return { id }
    }),
  ],
)

async function editionOf(tx: Tx, id: string): Promise<EditionAnswer> {
  const row = await tx
    .selectFrom('reference.edition')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('La versión'))
  const catalogue = row.catalogue as TableName
  const none = { added: [], changed: [], ended: [] }
  return {
    id,
    catalogue,
    ...pick(row, 'fileName', 'checksum', 'whole'),
    validFrom: row.validFrom as string,
    state: row.state as EditionAnswer['state'],
    ...pick(row, 'rowCount', 'added', 'changed', 'ended', 'kept', 'jobId'),
    problems: row.problems as EditionAnswer['problems'],
    samples: row.state === 'ready' ? await sampleDifferences(tx, id, catalogue) : none,
  }
}

type SummaryRow = Readonly<{ catalogue: string; codes: number; ended: number }>

async function summariesOf(tx: Tx): Promise<TableSummary[]> {
  const counted = await rowsFrom<SummaryRow>(tx)`
    select catalogue, (count(*) filter (where until is null))::int as codes,
           (count(*) filter (where until is not null))::int as ended
    from reference.entry group by catalogue`
  const editions = await tx
    .selectFrom('reference.editionList')
    .select(['id', 'catalogue', 'state', 'fileName', 'validFrom', 'appliedAt', 'appliedByLabel'])
    .where('state', 'in', ['reading', 'ready', 'applied'])
    .orderBy('appliedAt', 'desc')
    .execute()
  const shipped = await shippedEditions(tx)
  return tableNames.map((id) => {
    const counts = counted.find(({ catalogue }) => catalogue === id)
    const ofCatalogue = editions.filter(({ catalogue }) => catalogue === id)
    const applied = ofCatalogue.find(({ state }) => state === 'applied')
    return {
      id,
      codes: counts?.codes ?? 0,
      ended: counts?.ended ?? 0,
      shipped: shipped.get(id) ?? null,
      openEditionId: ofCatalogue.find(({ state }) => state !== 'applied')?.id ?? null,
      edition:
        applied === undefined
          ? null
          : {
              fileName: applied.fileName ?? '',
              validFrom: String(applied.validFrom),
              appliedAt: applied.appliedAt?.toISOString() ?? '',
              appliedBy: applied.appliedByLabel,
            },
    }
  })
}
