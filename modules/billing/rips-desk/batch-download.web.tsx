import { day, optional, ref } from '@quina/blocks'
import { download, FieldsDialog } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import type { PageAction } from '@quina/ui/web'
import { type ReactNode, useState } from 'react'
import { ripsFilesPath } from './desk.contract.ts'

const fields = {
  from: day('Facturas desde'),
  to: day('Hasta'),
  payerId: optional(ref('insurers.payer', 'Pagador', { help: 'Vacío: todos.' })),
}

/** The JSON of a whole period, one file for each invoice. */
export function useBatchDownload(): { readonly action: PageAction; readonly dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const today = dayInBogota(new Date())
  return {
    action: { label: 'Descargar lote…', run: () => setAsking(true) },
    dialog: asking && (
      <FieldsDialog
        title="Descargar los RIPS de un período"
        consequence="Un ZIP con un JSON por factura, como se envía al Ministerio."
        verb="Descargar"
        fields={fields}
        begun={{ from: `${today.slice(0, 8)}01`, to: today }}
        send={({ from, to, payerId }) =>
          download(ripsFilesPath, {
            ...{ from: String(from), to: String(to) },
            ...(payerId === null ? {} : { payerId: String(payerId) }),
          })
        }
        onClose={() => setAsking(false)}
      />
    ),
  }
}
