import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Posting, type PostingTable, serveDocument, servedDocument } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { insist, must, padded, pluck, showPesos, sumOf, zero } from '@quina/kernel'
import { mustHaveNoneAfter } from '../../ledger/adjustment/adjustment.server.ts'
import { availableOn } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger } from '../../ledger/ledger/budget-ledger.server.ts'
import { apropiacionDeltas } from '../../ledger/ledger/locks.server.ts'
import { cdpRequest } from './cdp-request.contract.ts'

/** The print of the document: mandatory contents of the finance dossier §19. */
const cdpRequestPrint: DocumentPrint<typeof cdpRequest> = {
  title: 'Solicitud de certificado de disponibilidad presupuestal',
  signs: { requester: 'Solicitante', spendingOfficer: 'Ordenador del gasto' },
}

export const cdpRequestService = servedDocument<typeof cdpRequest>({
  document: cdpRequest,
  ledgers: [budgetLedger],
  on: {
    async file({ document }) {
      for (const [at, line] of document.lines.entries()) {
        must(line.amount > zero, 'PRE-006', `lines.${at}.amount`, 'El valor debe ser mayor que cero.')
      }
    },
    // Segregation of duties: the requester does not approve (finance dossier §9).
    async approve({ document, actor }) {
      insist(
        document.createdBy !== actor.userId,
        'SEG-001',
        'Quien elaboró la solicitud no puede aprobarla.',
        { status: 409 },
      )
      return [lookedAt(document)]
    },
    async annul({ tx, document }) {
      mustHaveNoneAfter(await livingCdps(tx, document.id), 'PRE-009', 'La solicitud tiene CDP vigentes')
    },
  },
  extra: async (tx, stored) => ({
    facts: { warnings: await shortOf(tx, stored), cdps: await livingCdps(tx, stored.id) },
  }),
  print: cdpRequestPrint,
})

/** A posting without moves: it shows the approver the requested lines, with the balance of each on that day. */
const lookedAt = (document: Stored<typeof cdpRequest>): Posting => ({
  ledger: 'budget.request',
  post: async () => undefined,
  describe: (tx) => linesBesideAvailable(tx, document),
})

async function linesBesideAvailable(
  tx: Tx,
  { lines, date }: Stored<typeof cdpRequest>,
): Promise<PostingTable> {
  const ids = lines.map(({ apropiacionId }) => apropiacionId)
  const deltas = await apropiacionDeltas(tx, ids)
  const names = await rowsFrom<{ id: string; rubro: string; fuente: string }>(tx)`
    select a.id, r.code || ' ' || r.name as rubro, f.code || ' ' || f.name as fuente
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
    where a.id = any(${ids}::uuid[])`
  const named = new Map(names.map((row) => [row.id, row]))
  return {
    title: 'Lo que se pide, y lo disponible de cada rubro ese día',
    columns: [
      { label: 'Rubro', align: 'start' },
      { label: 'Fuente', align: 'start' },
      { label: 'Pide', align: 'end' },
      { label: 'Disponible', align: 'end' },
      { label: '', align: 'start' },
    ],
    rows: lines.map(({ apropiacionId, amount }) => {
      const { rubro = '', fuente = '' } = named.get(apropiacionId) ?? {}
      const available = availableOn({ deltas: deltas.get(apropiacionId)! }, date)
      return [rubro, fuente, showPesos(amount), showPesos(available), amount > available ? 'No alcanza' : '']
    }),
  }
}

async function livingCdps(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('budget.cdp')
    .select('number')
    .where('requestId', '=', id)
    .where('status', '=', 'approved')
    .orderBy('number')
    .execute()
  return rows.map((row) => `CDP ${padded(row.number!)}`)
}

/** The lines that request more than their balance. A request reserves nothing, so it only warns. */
async function shortOf(tx: Tx, { lines, date }: Stored<typeof cdpRequest>): Promise<string[]> {
  const deltas = await apropiacionDeltas(tx, pluck(lines, 'apropiacionId'))
  const short = new Set<string>()
  for (const id of deltas.keys()) {
    const input = sumOf(
      lines.filter((line) => line.apropiacionId === id),
      'amount',
    )
    if (input > availableOn({ deltas: deltas.get(id)! }, date)) short.add(id)
  }
  return lines.filter((line) => short.has(line.apropiacionId)).map((line) => line.id)
}

export const cdpRequestOperations = serveDocument(cdpRequestService)
