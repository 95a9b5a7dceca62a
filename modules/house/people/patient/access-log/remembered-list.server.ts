import type { ListQuery } from '@quina/blocks'
import {
  type Call,
  inTransaction,
  listOperations,
  type Operation,
  readAll,
  readPage,
  type ServedList,
} from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { recordPatientAccess } from './access.server.ts'

type Row = Readonly<Record<string, unknown>>
type IdOf = (row: Row) => string

type ListAnswer = Readonly<{ answer: unknown; patientIds: readonly string[]; motive?: string | null }>

/** Serves a list that shows people: each page is recorded with its patients; an export as a whole, with a reason if large. */
export const rememberedList = (served: ServedList, idOf: IdOf): Operation[] =>
  listOperations(served).map((own) => {
    const { path } = own.endpoint
    const one: Operation = path.endsWith('/totals')
      ? own
      : { ...own, endpoint: { ...own.endpoint, tells: 'patients' } }
    if (path === served.path)
      return { ...one, handle: (call) => remembers(call, 'list', page(served, idOf, call)) }
    if (path.endsWith('/totals')) return one
    const handle = (call: Call) =>
      remembers(call, 'export', async (tx) => {
        const { motive } = call.query as { readonly motive?: string }
        const patientIds = await idsOfFilter(tx, { served, idOf, call })
        const answered = patientIds.length > freely ? mustJustify(motive) : null
        return { patientIds, motive: answered, answer: await one.handle(call) }
      })
    return { ...one, handle }
  })

const remembers = (call: Call, operation: 'list' | 'export', work: (tx: Tx) => Promise<ListAnswer>) =>
  inTransaction(call.tx as Db, {
    dry: false,
    work: async (tx) => {
      const { answer, patientIds, motive = null } = await work(tx)
      const { actor, ip } = call
      await recordPatientAccess(tx, { actor, ip, resource: 'people.patient', operation, patientIds, motive })
      return answer
    },
  })

const page = (served: ServedList, idOf: IdOf, call: Call) => async (tx: Tx) => {
  const { rows, next, previous } = await readPage(
    tx,
    served,
    call.query as ListQuery,
    served.scope(call.actor),
  )
  return { answer: { rows: [...rows], next, previous }, patientIds: [...new Set((rows as Row[]).map(idOf))] }
}

/** Up to this many patients are exported without a reason (SEG-12). */
const freely = 1_000
const motiveLength = 10
const exportMost = 100_000

/** @throws Problem `PAC-032` when a large export of patients has no reason (SEG-12, HD-06). */
export function mustJustify(given: string | null = ''): string {
  const motive = (given ?? '').trim()
  const message =
    'Va a exportar más de 1.000 pacientes. Escriba para qué, con al menos 10 letras: quedará registrado con su nombre.'
  insist(motive.length >= motiveLength, 'PAC-032', message, {
    facts: { params: 'motive' },
    ...(motive === '' ? {} : { fields: { motive: `Escriba al menos ${motiveLength} letras.` } }),
  })
  return motive
}

/** Returns every patient of a filter. @throws Problem `PAC-033` when there are more than one file may contain. */
async function idsOfFilter(
  tx: Tx,
  { served, idOf, call }: { served: ServedList; idOf: IdOf; call: Call },
): Promise<string[]> {
  const ids = new Set<string>()
  for await (const row of readAll(tx, served, call.query as ListQuery, served.scope(call.actor))) {
    ids.add(idOf(row))
    insist(ids.size <= exportMost, 'PAC-033', 'Se exportan como máximo 100.000 pacientes. Use un filtro.')
  }
  return [...ids]
}
