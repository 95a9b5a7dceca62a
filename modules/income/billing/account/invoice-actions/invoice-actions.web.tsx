import { permissionFor } from '@quina/blocks'
import {
  act,
  type BulkAction,
  filled,
  type ListRow,
  openPaper,
  runAction,
  useCan,
  useGo,
} from '@quina/blocks/web'
import type { RowAction } from '@quina/ui/web'
import type { ReactNode } from 'react'
import { invoice, resendInvoice } from '../../invoice/invoice/invoice.contract.ts'
import { useDocumentActions } from '../../invoice/invoice-screens/papers.web.tsx'
import { ripsDeskPermissions } from '../../rips/rips-desk/desk.contract.ts'
import { ripsBulk, useRipsFiles } from '../../rips/rips-desk/rips-actions.web.ts'

export const openInvoice = (row: ListRow): string => filled('/facturacion/eventos/edit/:id', { id: row.id })

/** Issues many prefacturas one by one; each refusal is shown with its reason. */
const issuing: BulkAction = {
  label: 'Facturar',
  done: 'facturada',
  consequence:
    'Cada prefactura toma su número, se contabiliza y se envía a la DIAN. Después solo se corrigen con nota crédito.',
  mayNot: (row) => (row.condition === 'draft' ? undefined : 'No es una prefactura.'),
  run: ({ id }, key) => runAction(invoice, id, 'issue', key),
}

/** Creates again, under the same number, a document that DIAN rejected, once its data are corrected. */
const resending: BulkAction = {
  label: 'Reenviar a la DIAN',
  done: 'reenviada',
  consequence: 'Se vuelve a firmar y a enviar con el mismo número.',
  mayNot: (row) => (row.dianState === 'rejected' ? undefined : 'La DIAN no la ha rechazado.'),
  run: ({ id }, key) => act(resendInvoice, { invoiceId: id }, { key }),
}

const rips = ripsBulk('ripsState')

interface InvoiceActions {
  readonly rows: (row: ListRow) => readonly RowAction[]
  readonly bulk: readonly BulkAction[]
  readonly dialog: ReactNode
}

/** What may be done with invoices in a list, one by one and many at once. */
export function useInvoiceActions(): InvoiceActions {
  const go = useGo()
  const can = useCan()
  const may = (command: string) => can(permissionFor(invoice, command))
  const { actions, dialog } = useDocumentActions()
  const files = useRipsFiles()
  return {
    rows: (row) => [
      { label: 'Abrir', run: () => void go(openInvoice(row)) },
      { label: 'Imprimir liquidación', run: () => openPaper(invoice, row.id) },
      ...actions(row.electronicId, 'Factura (PDF)'),
      ...(row.condition === 'issued' && can(ripsDeskPermissions.view)
        ? [
            { label: 'Ver RIPS', run: () => void go('/rips/generar-v2', { search: { open: row.id } }) },
            ...files(row.id, row.ripsState),
          ]
        : []),
    ],
    bulk: [
      ...(may('issue') ? [issuing, resending] : []),
      ...(can(ripsDeskPermissions.edit) ? [rips.generate] : []),
      ...(can(ripsDeskPermissions.send) ? [rips.send] : []),
    ],
    dialog,
  }
}
