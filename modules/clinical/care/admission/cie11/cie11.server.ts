import { type Operation, type RowsService, refusing, serveRows } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { conflict, insist, mustBeFound } from '@quina/kernel'
import { sql } from 'kysely'
import { cie11Codes } from './cie11.contract.ts'

/** The states before invoicing, since RIPS goes with the invoice. */
const open = ['open', 'discharged', 'closed']

/** Rules: CIE-001 the admission is invoiced or annulled, CIE-002 a diagnosis has one code. */
const cie11Service: RowsService<typeof cie11Codes> = {
  rows: cie11Codes,
  whose: 'site',
  table: 'care.cie11Code',
  parent: 'admissionId',
  order: 'code',
  async lockParent(tx, id) {
    await sql`select from care.admission where id = ${id}::uuid for update`.execute(tx)
    const message = 'La admisión ya está facturada o anulada: sus diagnósticos no cambian.'
    insist(open.includes(await statusOf(tx, id)), 'CIE-001', message, { status: 409 })
  },
  editable: async (tx, id) => open.includes(await statusOf(tx, id)),
}

export const cie11Operations: readonly Operation[] = refusing(
  {
    'care.cie11_code_once': conflict('CIE-002', 'Ese diagnóstico ya tiene su código CIE-11.', 'diagnosisId'),
  },
  serveRows(cie11Service),
)

async function statusOf(tx: Tx, id: string): Promise<string> {
  const found = mustBeFound(await rowOf(tx, 'care.admission', id, ['status']), 'La admisión')
  return found.status
}
