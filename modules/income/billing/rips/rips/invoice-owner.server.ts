import { changeById, type Tx } from '@quina/db/server'
import { documentOf } from '@quina/einvoice/server'
import { defineRipsOwner } from '@quina/rips/server'
import { markApart } from '../rips-apart/apart.server.ts'
import { markNoteRips } from '../rips-note/note-rips.server.ts'
import { markRips, ripsStates } from './generate.server.ts'
import {
  adjustmentOwnerKind,
  apartOwnerKind,
  capitaOwnerKind,
  debitOwnerKind,
  noteOwnerKind,
  ripsOwnerKind,
} from './owner-kinds.contract.ts'

// The RIPS of invoices: the invoice receives its CUV, and supplies the container that DIAN accepted.
defineRipsOwner({
  kind: ripsOwnerKind,
  label: 'Factura',
  address: (id) => `/rips/generar-v2?open=${id}`,
  container: async (tx, id) => (await documentOf(tx, ripsOwnerKind, id))?.attached ?? null,
  approved: (tx, id, { state, cuv }) => markRips(tx, id, { state, cuv }),
  rejected: (tx, id, { state }) => markRips(tx, id, { state }),
})

// The last RIPS of a cápita is sent alone, without a document.
defineRipsOwner({
  kind: capitaOwnerKind,
  label: 'Cierre de cápita',
  address: (id) => `/facturacion/capita/edit/${id}`,
  container: async () => null,
  approved: (tx, id, { state, cuv }) => markCapita(tx, id, { ripsState: ripsStates[state], cuv }),
  rejected: (tx, id, { state }) => markCapita(tx, id, { ripsState: ripsStates[state] }),
})

async function markCapita(
  tx: Tx,
  id: string,
  columns: { readonly ripsState: string; readonly cuv?: string | null },
): Promise<void> {
  await changeById(tx, 'billing.capita', id, columns)
}

// The RIPS of services in no invoice is sent alone.
defineRipsOwner({
  kind: apartOwnerKind,
  label: 'RIPS sin factura',
  address: (id) => `/rips/generar-v2?open=${id}`,
  container: async () => null,
  approved: (tx, id, { state, cuv }) => markApart(tx, id, { ripsState: ripsStates[state], cuv }),
  rejected: (tx, id, { state }) => markApart(tx, id, { ripsState: ripsStates[state] }),
})

// The RIPS of notes.
type NoteKind = typeof noteOwnerKind | typeof debitOwnerKind | typeof adjustmentOwnerKind
function defineNoteOwner(kind: NoteKind, label: string): void {
  defineRipsOwner({
    kind,
    label,
    address: (id) => `/rips/generar-v2?open=${id}`,
    container: async (tx, id) => (await documentOf(tx, kind, id))?.attached ?? null,
    approved: (tx, id, { state, cuv }) => markNoteRips(tx, id, { state, cuv }),
    rejected: (tx, id, { state }) => markNoteRips(tx, id, { state }),
  })
}
defineNoteOwner(noteOwnerKind, 'Nota crédito')
defineNoteOwner(debitOwnerKind, 'Nota débito')
defineNoteOwner(adjustmentOwnerKind, 'Nota de ajuste de RIPS')
