import { documentOf } from '@quina/einvoice/server'
import { defineRipsOwner } from '@quina/rips/server'
import { markRips, ripsOwnerKind } from './generate.server.ts'

// The RIPS of invoices: the invoice hears of its CUV, and hands over the container that DIAN accepted.
defineRipsOwner({
  kind: ripsOwnerKind,
  label: 'Factura',
  address: (id) => `/rips/generar-v2?factura=${id}`,
  container: async (tx, id) => (await documentOf(tx, ripsOwnerKind, id))?.attached ?? null,
  approved: (tx, id, { state, cuv }) => markRips(tx, id, { state, cuv }),
  rejected: (tx, id, { state }) => markRips(tx, id, { state }),
})
