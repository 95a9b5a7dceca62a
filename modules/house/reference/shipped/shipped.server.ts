import {
  enqueue,
  type FirstStep,
  type JobKind,
  type Operation,
  type ShippedFile,
  serveCommand,
  shippedContent,
  shippedFiles,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { day, insist } from '@quina/kernel'
import { z } from 'zod'
import { bringEdition } from '../edition/bring.server.ts'
import { importEditions, type ShippedEdition, sinceAlways } from '../edition/edition.contract.ts'
import { readingOf, type TableName, tableNames } from '../table/tables.contract.ts'
import { loadShipped } from './shipped.contract.ts'

const module = 'reference'

/** Catalogue → the edition of it that comes with the product. */
const shippedByTable = (): ReadonlyMap<string, ShippedFile> =>
  new Map(shippedFiles(module).flatMap((file) => file.of.map((name) => [name, file] as const)))

export const shippedOperations: readonly Operation[] = [
  serveCommand(loadShipped, async ({ tx, input: { catalogues }, actor }) => {
    const pending = await pendingTables(tx)
    const wanted = pending.filter((name) => catalogues.length === 0 || catalogues.includes(name))
    const message = 'Ya rige lo que viene con Quina, o algo más reciente: no hay nada por cargar.'
    insist(wanted.length > 0, 'REF-011', message, { status: 409 })
    const title = 'Cargar los catálogos que vienen con Quina'
    const input = { catalogues: wanted }
    return { jobId: await enqueue(tx, { kind: 'reference.shipped', title, input, actor }) }
  }),
]

const jobInput = z.object({ catalogues: z.array(z.enum(tableNames)) })

/** Loads each catalogue in its own transaction, so that an interruption keeps what was loaded; a second run goes on. */
export const shippedJob: JobKind = {
  kind: 'reference.shipped',
  async run(job) {
    const { catalogues } = jobInput.parse(job.input)
    let loaded = 0
    for (const [at, catalogue] of catalogues.entries()) {
      if (await job.cancelled()) break
      if (await job.step((tx) => bringShipped(tx, catalogue, job.userId))) loaded++
      await job.progress(at + 1, catalogues.length)
    }
    return { loaded }
  },
}

/**
 * Applies the edition that comes with the product, unless one as recent is in force or a file waits to be applied.
 * @returns whether it was applied.
 */
export async function bringShipped(tx: Tx, catalogue: TableName, userId: string): Promise<boolean> {
  const file = shippedByTable().get(catalogue)
  const applied = (await appliedEditions(tx)).get(catalogue)
  if (file === undefined || !isPending(catalogue, file, applied)) return false
  await bringEdition(tx, {
    catalogue,
    file: { name: file.file, mediaType: 'text/plain', content: shippedContent(module, file) },
    // The first edition also holds for earlier days, and a wrong reading is corrected from its own day.
    validFrom: day(
      applied?.validFrom == null ? sinceAlways : isSameFile(file, applied) ? applied.validFrom : file.since,
    ),
    whole: file.selection !== true,
    userId,
  })
  return true
}

/** Returns the edition of each catalogue that comes with the product, and whether loading it would help. */
export async function shippedEditions(tx: Tx): Promise<ReadonlyMap<string, ShippedEdition>> {
  const applied = await appliedEditions(tx)
  return new Map(
    [...shippedByTable()].map(([name, file]) => {
      const { title, source, edition, caution = null } = file
      return [name, { title, source, edition, caution, pending: isPending(name, file, applied.get(name)) }]
    }),
  )
}

/** Returns the pending catalogues in loading order: each after those to which its codes belong. */
async function pendingTables(tx: Tx): Promise<readonly TableName[]> {
  const editions = await shippedEditions(tx)
  return tableNames.filter((name) => editions.get(name)?.pending === true)
}

/** The edition in force of a catalogue, and whether a file waits to be applied. */
interface AppliedEdition {
  readonly validFrom: string | null
  readonly checksum: string | null
  readonly reading: number | null
  readonly open: boolean
}

const isSameFile = ({ sha256 }: ShippedFile, { checksum }: AppliedEdition): boolean => checksum === sha256

/** Whether to load it: no file waits, and nothing official or an older edition applies, or an older reader read this file. */
function isPending(name: string, file: ShippedFile, applied: AppliedEdition | undefined): boolean {
  if (applied === undefined) return true
  const { validFrom, reading, open } = applied
  if (open) return false
  if (isSameFile(file, applied)) return (reading ?? 1) < readingOf(name as TableName)
  return validFrom === null || validFrom < file.since
}

async function appliedEditions(tx: Tx): Promise<ReadonlyMap<string, AppliedEdition>> {
  const rows = await rowsFrom<AppliedEdition & { catalogue: string }>(tx)`
    select catalogue, bool_or(state in ('reading', 'ready')) as open,
           max(valid_from) filter (where state = 'applied')::text as "validFrom",
           (array_agg(checksum order by applied_at desc) filter (where state = 'applied'))[1] as checksum,
           (array_agg(reading order by applied_at desc) filter (where state = 'applied'))[1] as reading
    from reference.edition group by catalogue`
  return new Map(rows.map(({ catalogue, ...edition }) => [catalogue, edition]))
}

/** The catalogues that come with the product are loaded before anything is looked up in them. */
export const officialStep: FirstStep = {
  name: 'official',
  title: 'Cargue los catálogos oficiales',
  why: 'CIE-10, CUPS, municipios y los demás que vienen con Quina: se buscan en todo el programa.',
  permission: importEditions,
  who: 'El administrador del sistema',
  to: '/catalogos-oficiales',
  order: 35,
  done: async (tx) => [...(await shippedEditions(tx)).values()].every(({ pending }) => !pending),
}
